import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { MailTemplate } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textIn } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { languageNames } from '../language/language.ts'
import { rich, t } from '../language/text.ts'

interface SendTestProps {
  readonly template: MailTemplate
  /** Addresses to which this administrator may send a test. */
  readonly recipients: readonly string[]
  onClose(): void
}

/** Sends the mail as it is in the editor, saved or not. */
export function SendTest({ template, recipients, onClose }: SendTestProps) {
  const { api } = useApi()
  const toast = useToast()
  const [only] = recipients
  if (only === undefined) return <NoRecipient onClose={onClose} />
  async function submit(form: FormData): Promise<void> {
    const { id, ...bases } = template
    const to = recipients.length === 1 ? only : textIn(form, 'to')
    const body = { ...bases, lang: textIn(form, 'lang'), to }
    const sent = await api.send<{ readonly to: string }>('POST', pathOf`/templates/mail/${id}/test`, body)
    toast(t('Test sent to {to}', { to: sent.to }))
  }
  return (
    <FormDialog title={t('Send a test')} action={t('Send test')} onClose={onClose} onSubmit={submit}>
      <p>{t('The mail as it is in the editor, with sample data. Its link leads to the site.')}</p>
      {recipients.length === 1 ? (
        <p>{rich('It goes to {address}.', { address: <strong class="break">{only}</strong> })}</p>
      ) : (
        <SelectField
          name="to"
          label={t('Address')}
          value={only}
          options={recipients.map((one) => [one, one] as const)}
        />
      )}
      <SelectField name="lang" label={t('Language')} value="en" options={languageNames()} />
    </FormDialog>
  )
}

/** Tells what is missing before a test can be sent. */
function NoRecipient({ onClose }: Pick<SendTestProps, 'onClose'>) {
  const { isBySecret } = useApi()
  return (
    <Dialog title={t('Send a test')} onClose={onClose}>
      <div class="dialog-body">
        {isBySecret ? (
          <p>
            {rich('With the admin secret, tests go only to the addresses in the option {option}, which is empty.', {
              option: <code>admin.testMailTo</code>,
            })}
          </p>
        ) : (
          <p>{t('Tests go only to your own address. Verify it on your account page first.')}</p>
        )}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>{t('Close')}</Button>
      </footer>
    </Dialog>
  )
}
