import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { MailTemplate } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textIn } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { LANGUAGES } from './known-texts.ts'

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
    toast(`Test sent to ${sent.to}`)
  }
  return (
    <FormDialog title="Send a test" action="Send test" onClose={onClose} onSubmit={submit}>
      <p>The mail as it is in the editor, with sample data. Its link leads to the site.</p>
      {recipients.length === 1 ? (
        <p>
          It goes to <strong class="break">{only}</strong>.
        </p>
      ) : (
        <SelectField name="to" label="Address" value={only} options={recipients.map((one) => [one, one] as const)} />
      )}
      <SelectField name="lang" label="Language" value="en" options={LANGUAGES} />
    </FormDialog>
  )
}

/** Tells what is missing before a test can be sent. */
function NoRecipient({ onClose }: Pick<SendTestProps, 'onClose'>) {
  const { isBySecret } = useApi()
  return (
    <Dialog title="Send a test" onClose={onClose}>
      <div class="dialog-body">
        {isBySecret ? (
          <p>
            With the admin secret, tests go only to the addresses of the option <code>admin.testMailTo</code>, which has
            none.
          </p>
        ) : (
          <p>Tests go only to your own address. Confirm it on your account page first.</p>
        )}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  )
}
