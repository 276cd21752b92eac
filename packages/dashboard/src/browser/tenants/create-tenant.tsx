import { useApi } from '../api/api-context.ts'
import { useToast } from '../feedback/toasts.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, jsonObjectOf, textIn } from '../forms/form-values.ts'
import { TenantFields } from './tenant-fields.tsx'

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
      <TenantFields />
    </FormDialog>
  )
}
