import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { TenantList } from '../api-types.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'

interface TenantChoiceProps {
  /** Id of the tenant. Empty: all tenants of an outgoing webhook, no tenant of an inbound one. */
  readonly value: string
  readonly isInbound: boolean
  onChange(tenantId: string): void
}

/** Chooses a tenant by name, or by id if the service can't list tenants or has too many. */
export function TenantChoice({ value, isInbound, onChange }: TenantChoiceProps) {
  const { features } = useApi()
  const [none, hint] = isInbound
    ? [t('No tenant'), t('Tenant of the events that the script emits, if an event names no other.')]
    : [t('All tenants'), t('Tenant whose events are sent. Without a tenant, events of all tenants are sent.')]
  const load = useLoad<TenantList>(features.tenants ? withQuery('/tenants', { limit: 100 }) : null)
  const { data, error } = load
  if (!features.tenants || error !== undefined || (data !== undefined && data.total > data.limit))
    return (
      <>
        <LoadFailure of={load} what={t('Tenants')} />
        <TextField
          name="tenantId"
          label={t('Tenant id')}
          value={value}
          maxLength={255}
          hint={hint}
          onInput={onChange}
        />
      </>
    )
  const tenants = data?.tenants ?? []
  const isKnown = value === '' || tenants.some(({ id }) => id === value)
  return (
    <SelectField
      name="tenantId"
      label={t('Tenant')}
      value={value}
      options={[
        ['', none],
        ...tenants.map(({ id, name }) => [id, name] as const),
        ...(isKnown ? [] : [[value, value] as const]),
      ]}
      hint={hint}
      onInput={onChange}
    />
  )
}
