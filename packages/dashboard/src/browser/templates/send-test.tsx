import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { MailTemplate } from '../api-types.ts'
import { useToast } from '../feedback/toasts.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textIn } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { LANGUAGES } from './known-texts.ts'

/** Sends the mail as it is in the editor, saved or not. */
export function SendTest({ template, onClose }: { readonly template: MailTemplate; onClose(): void }) {
  const { api, isBySecret } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const { id, ...bases } = template
    const to = textIn(form, 'to').trim()
    const body = { ...bases, lang: textIn(form, 'lang'), ...(to !== '' && { to }) }
    const sent = await api.send<{ readonly to: string }>('POST', pathOf`/templates/mail/${id}/test`, body)
    toast(`Test sent to ${sent.to}`)
  }
  return (
    <FormDialog title="Send a test" action="Send test" onClose={onClose} onSubmit={submit}>
      <p>The mail as it is in the editor, with sample data. Its link leads to the site.</p>
      <TextField
        name="to"
        label="Address"
        type="email"
        isRequired={isBySecret}
        maxLength={254}
        hint={isBySecret ? '' : 'If empty, your own address.'}
      />
      <SelectField name="lang" label="Language" value="en" options={LANGUAGES} />
    </FormDialog>
  )
}
