import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { AdminUser } from '../../api-types.ts'
import { useToast } from '../../feedback/toasts.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { optionalIn } from '../../forms/form-values.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { LANGUAGES } from '../../templates/known-texts.ts'

const CHOICES = [['', "The service's default"], ...LANGUAGES] as const

export function ResetPassword({ user: { id, email }, onClose }: { readonly user: AdminUser; onClose(): void }) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    await api.send('POST', pathOf`/users/${id}/reset-password`, { emailLang: optionalIn(form, 'emailLang') })
    toast(`Reset mail sent to ${email}`)
  }
  return (
    <FormDialog title="Reset password" action="Send reset mail" onClose={onClose} onSubmit={submit}>
      <p>
        <strong class="break">{email}</strong> gets a mail with a link to choose a new password. The present one works
        until then.
      </p>
      <SelectField name="emailLang" label="Language of the mail" value="" options={CHOICES} />
    </FormDialog>
  )
}
