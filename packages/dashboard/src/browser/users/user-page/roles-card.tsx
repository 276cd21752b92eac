import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { type Load, useLoad } from '../../api/use-load.ts'
import type { RoleList, Tenant, UserRoles, UserTenants } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useUnsaved } from '../../forms/use-unsaved.ts'
import { t } from '../../language/text.ts'
import { RoleRows } from './role-rows.tsx'

interface RolesCardProps {
  readonly userId: string
  /** The user's tenants. */
  readonly memberships: Load<UserTenants>
}

/** Shows the user's global roles or, after the choice of a tenant, the roles in this tenant. */
export function RolesCard({ userId, memberships: load }: RolesCardProps) {
  const [tenantId, setTenantId] = useState('')
  const memberships = load.data?.tenants ?? []
  const tenant = memberships.find(({ id }) => id === tenantId)
  return (
    <Card title={t('Roles')}>
      <div class="stack">
        <LoadFailure of={load} what={t('Tenants')} />
        {memberships.length > 0 && (
          <SelectField
            name="scope"
            label={t('Scope')}
            value={tenant?.id ?? ''}
            options={[
              ['', t('Everywhere')],
              ...memberships.map(({ id, name }) => [id, t('In {tenant}', { tenant: name })] as const),
            ]}
            onInput={setTenantId}
          />
        )}
        {/* The key resets the component for each tenant, so that no role of another tenant is shown or revoked. */}
        <RolesIn key={tenant?.id ?? ''} userId={userId} tenant={tenant} />
      </div>
    </Card>
  )
}

function RolesIn({ userId, tenant }: { readonly userId: string; readonly tenant: Tenant | undefined }) {
  const { api } = useApi()
  const [role, setRole] = useState('')
  const { run, isBusy } = useAction()
  useUnsaved(role !== '')
  const path = pathOf`/users/${userId}/roles`
  const scope = tenant === undefined ? {} : { tenantId: tenant.id }
  const shown = useLoad<UserRoles>(withQuery(path, scope))
  const list = useLoad<RoleList>(withQuery('/roles', { limit: 100 }))
  const everywhere = useLoad<UserRoles>(tenant === undefined ? null : path)

  const assign = () =>
    run(async () => {
      await api.send('POST', path, { role, ...scope })
      setRole('')
      shown.reload()
      return tenant
        ? t('Role {role} assigned in {tenant}', { role, tenant: tenant.name })
        : t('Role {role} assigned', { role })
    })
  const revoke = (name: string) =>
    run(async () => {
      await api.send('DELETE', withQuery(pathOf`/users/${userId}/roles/${name}`, scope))
      shown.reload()
      return tenant
        ? t('Role {role} removed in {tenant}', { role: name, tenant: tenant.name })
        : t('Role {role} removed', { role: name })
    })
  return (
    <>
      <LoadFailure of={everywhere} what={t('Roles everywhere')} />
      <Loaded of={shown}>
        {({ roles }) => (
          <RoleRows
            roles={roles}
            everywhere={everywhere.data?.roles ?? []}
            isInTenant={tenant !== undefined}
            isBusy={isBusy || (tenant !== undefined && everywhere.data === undefined)}
            onRevoke={revoke}
          />
        )}
      </Loaded>
      <LoadFailure of={list} what={t('Roles')} />
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault()
          if (role !== '' && !isBusy) void assign()
        }}
      >
        <RoleField
          of={list}
          label={tenant ? t('Assign a role in {tenant}', { tenant: tenant.name }) : t('Assign a role')}
          value={role}
          onInput={setRole}
        />
        <Button type="submit" isBusy={isBusy} isDisabled={role === ''}>
          {t('Assign')}
        </Button>
      </form>
    </>
  )
}

interface RoleFieldProps {
  readonly of: Load<RoleList>
  readonly label: string
  readonly value: string
  onInput(role: string): void
}

/** Selects an existing role. If the roles can't be read, or are too many for one response, the user types the name. */
function RoleField({ of: { data, error }, label, value, onInput }: RoleFieldProps) {
  if (error !== undefined || (data && data.total > data.limit))
    return (
      <TextField
        name="role"
        label={label}
        value={value}
        maxLength={100}
        hint={t('Not all roles can be listed. Type the role’s name.')}
        onInput={(text) => onInput(text.trim())}
      />
    )
  const options = [['', t('Choose a role…')], ...(data?.roles ?? []).map(({ name }) => [name, name] as const)] as const
  return <SelectField name="role" label={label} value={value} options={options} onInput={onInput} />
}
