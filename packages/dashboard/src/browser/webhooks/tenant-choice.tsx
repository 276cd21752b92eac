import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { TenantList } from '../api-types.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'

const HINT = 'Tenant whose events are sent. Without one, events of all tenants.'

interface TenantChoiceProps {
  /** Id of the tenant. Empty: all tenants. */
  readonly value: string
  onChange(tenantId: string): void
}

/** Chooses a tenant by name, or by id if the service can't list tenants or has too many. */
export function TenantChoice({ value, onChange }: TenantChoiceProps) {
  const { features } = useApi()
  const { data, error } = useLoad<TenantList>(features.tenants ? withQuery('/tenants', { limit: 100 }) : null)
  if (!features.tenants || error !== undefined || (data !== undefined && data.total > data.limit))
    return <TextField name="tenantId" label="Tenant id" value={value} maxLength={255} hint={HINT} onInput={onChange} />
  const tenants = data?.tenants ?? []
  const isKnown = value === '' || tenants.some(({ id }) => id === value)
  return (
    <SelectField
      name="tenantId"
      label="Tenant"
      value={value}
      options={[
        ['', 'All tenants'],
        ...tenants.map(({ id, name }) => [id, name] as const),
        ...(isKnown ? [] : [[value, value] as const]),
      ]}
      hint={HINT}
      onInput={onChange}
    />
  )
}
