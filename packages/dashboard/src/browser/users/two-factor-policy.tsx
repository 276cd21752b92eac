import { useApi } from '../api/api-context.ts'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textIn } from '../forms/form-values.ts'
import { t } from '../language/text.ts'
import { missingAppHint } from './missing-app-hint.ts'

interface TwoFactorPolicyProps {
  readonly selected: ReadonlyMap<string, string>
  onClose(): void
  onDone(): void
}

/** Maximum number of users in one request. */
const MAX = 1000

export function TwoFactorPolicy({ selected, onClose, onDone }: TwoFactorPolicyProps) {
  const { api, features } = useApi()
  const toast = useToast()
  const confirm = useConfirm()
  async function submit(form: FormData): Promise<unknown> {
    const required = textIn(form, 'required') === 'yes'
    const text = required
      ? t('Every existing account then needs a second factor, including yours.')
      : t('No existing account then needs a second factor, including yours.')
    const question = { title: t('Change this for all users?'), text, action: t('Change it for all') }
    if (textIn(form, 'whom') === 'all' && !(await confirm(question))) return false
    const ids = [...selected.keys()]
    const batches = textIn(form, 'whom') === 'selected' ? inBatches(ids) : [undefined]
    let updated = 0
    for (const userIds of batches)
      updated += (await api.send<{ readonly updated: number }>('POST', '/2fa-policy', { required, userIds })).updated
    toast(
      required
        ? t('A second factor is required for {count, plural, one {# user} other {# users}}', { count: updated })
        : t('A second factor is no longer required for {count, plural, one {# user} other {# users}}', {
            count: updated,
          }),
    )
    return onDone()
  }
  return (
    <FormDialog title={t('2FA policy')} action={t('Apply')} onClose={onClose} onSubmit={submit}>
      <fieldset class="stack">
        <legend>{t('A second factor')}</legend>
        <CheckField
          type="radio"
          name="required"
          value="yes"
          isOn
          label={t('is required')}
          hint={missingAppHint(features)}
        />
        <CheckField
          type="radio"
          name="required"
          value="no"
          label={t('is not required')}
          hint={t('Second factors that are set up already stay on.')}
        />
      </fieldset>
      <fieldset class="stack">
        <legend>{t('For whom')}</legend>
        <CheckField
          type="radio"
          name="whom"
          value="selected"
          isOn={selected.size > 0}
          isDisabled={selected.size === 0}
          label={t('The selected users ({count})', { count: selected.size })}
          {...(selected.size === 0 && { hint: t('Select users in the list first.') })}
        />
        <CheckField
          type="radio"
          name="whom"
          value="all"
          isOn={selected.size === 0}
          label={t('All users')}
          hint={t('Applies to existing users. For new users, use the sign-in rules on the page “Control”.')}
        />
      </fieldset>
    </FormDialog>
  )
}

function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / MAX) }, (_, index) => ids.slice(index * MAX, (index + 1) * MAX))
}
