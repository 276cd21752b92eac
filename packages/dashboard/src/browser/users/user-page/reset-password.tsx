import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { AdminUser } from '../../api-types.ts'
import { useToast } from '../../feedback/toasts.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { optionalIn } from '../../forms/form-values.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { languageNames } from '../../language/language.ts'
import { rich, t } from '../../language/text.ts'

export function ResetPassword({ user: { id, email }, onClose }: { readonly user: AdminUser; onClose(): void }) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    await api.send('POST', pathOf`/users/${id}/reset-password`, { emailLang: optionalIn(form, 'emailLang') })
    toast(t('Reset mail sent to {email}', { email }))
  }
  return (
    <FormDialog title={t('Reset password')} action={t('Send reset mail')} onClose={onClose} onSubmit={submit}>
      <p>
        {rich('{email} gets a mail with a link to choose a new password. The current one works until then.', {
          email: <strong class="break">{email}</strong>,
        })}
      </p>
      <SelectField
        name="emailLang"
        label={t('Language of the mail')}
        value=""
        options={[['', t('The service’s default')], ...languageNames()]}
      />
    </FormDialog>
  )
}
