import { useApi } from '../api/api-context.ts'
import { useToast } from '../feedback/toasts.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, jsonObjectOf, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'

export function CreateTenant({ onClose, onCreated }: { onClose(): void; onCreated(): void }) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const name = textIn(form, 'name')
    const config = jsonObjectOf(textIn(form, 'config'), 'The configuration')
    await api.send('POST', '/tenants', { name, isActive: isTicked(form, 'isActive'), config })
    toast(`Tenant ${name} created`)
    onCreated()
  }
  return (
    <FormDialog title="New tenant" action="Create tenant" onClose={onClose} onSubmit={submit}>
      <TextField name="name" label="Name" isRequired maxLength={200} />
      <CheckField name="isActive" label="Active" isOn />
      <AreaField
        name="config"
        label="Configuration"
        hint="Optional JSON object for your own use."
        isCode
        rows={6}
        placeholder={'{\n  "plan": "pro"\n}'}
      />
    </FormDialog>
  )
}
