import { useApi } from '../api/api-context.ts'
import { useToast } from '../feedback/toasts.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, jsonObjectOf, textIn } from '../forms/form-values.ts'
import { t } from '../language/text.ts'
import { TenantFields } from './tenant-fields.tsx'

export function CreateTenant({ onClose, onCreated }: { onClose(): void; onCreated(): void }) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const name = textIn(form, 'name')
    const config = jsonObjectOf(textIn(form, 'config'), t('The configuration'))
    const slug = textIn(form, 'slug') || undefined
    await api.send('POST', '/tenants', { name, isActive: isTicked(form, 'isActive'), slug, config })
    toast(t('Tenant {name} created', { name }))
    onCreated()
  }
  return (
    <FormDialog title={t('New tenant')} action={t('Create tenant')} onClose={onClose} onSubmit={submit}>
      <TenantFields />
    </FormDialog>
  )
}
