import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Tenant } from '../api-types.ts'
import { prettyJson } from '../elements/code-text.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, jsonObjectOf, textIn } from '../forms/form-values.ts'
import { t } from '../language/text.ts'
import { TenantFields } from './tenant-fields.tsx'

interface EditTenantProps {
  readonly tenant: Tenant
  onClose(): void
  onChanged(): void
}

export function EditTenant({ tenant, onClose, onChanged }: EditTenantProps) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const config = jsonObjectOf(textIn(form, 'config'), t('The configuration')) ?? null
    const name = textIn(form, 'name')
    const typed = textIn(form, 'slug')
    // Sends the slug only if it changed, because some stores don't support slugs.
    const slug = typed === (tenant.slug ?? '') ? undefined : typed || null
    await api.send('PATCH', pathOf`/tenants/${tenant.id}`, { name, isActive: isTicked(form, 'isActive'), slug, config })
    toast(t('Tenant saved'))
    onChanged()
  }
  return (
    <FormDialog title={t('Edit {name}', { name: tenant.name })} action={t('Save')} onClose={onClose} onSubmit={submit}>
      <TenantFields
        name={tenant.name}
        isActive={tenant.isActive}
        slug={tenant.slug ?? ''}
        config={tenant.config === undefined ? '' : prettyJson(tenant.config)}
      />
    </FormDialog>
  )
}
