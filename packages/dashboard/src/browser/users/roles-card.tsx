import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../api/admin-api.ts'
import { useDesk } from '../api/desk.ts'
import { useLoad } from '../api/use-load.ts'
import type { RoleList, UserRoles, UserTenants } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { SelectField } from '../forms/select-field.tsx'
import { RoleRows } from './role-rows.tsx'

/** Roles of a user: those that hold everywhere, and those that hold in one tenant. */
export function RolesCard({ userId }: { readonly userId: string }) {
  const { api, features } = useDesk()
  const [tenantId, setTenantId] = useState('')
  const [role, setRole] = useState('')
  const { run, isBusy } = useAction()
  const everywhere = useLoad<UserRoles>(pathOf`/users/${userId}/roles`)
  const inTenant = useLoad<UserRoles>(tenantId === '' ? null : withQuery(pathOf`/users/${userId}/roles`, { tenantId }))
  const tenants = useLoad<UserTenants>(features.tenants ? pathOf`/users/${userId}/tenants` : null)
  const known = useLoad<RoleList>(withQuery('/roles', { limit: 100 }))
  const memberships = tenants.data?.tenants ?? []
  const shown = tenantId === '' ? everywhere : inTenant
  const place = memberships.find(({ id }) => id === tenantId)?.name
  const where = place === undefined ? '' : ` in ${place}`
  const reload = () => {
    everywhere.reload()
    if (tenantId !== '') inTenant.reload()
  }

  const assign = () =>
    run(async () => {
      await api.send('POST', pathOf`/users/${userId}/roles`, { role, ...(tenantId !== '' && { tenantId }) })
      setRole('')
      reload()
      return `Role ${role} assigned${where}`
    })
  const revoke = (name: string, isEverywhere: boolean) =>
    run(async () => {
      const scope = isEverywhere ? {} : { tenantId }
      await api.send('DELETE', withQuery(pathOf`/users/${userId}/roles/${name}`, scope))
      reload()
      return `Role ${name} removed${isEverywhere ? '' : where}`
    })

  return (
    <Card title="Roles">
      <div class="stack">
        {memberships.length > 0 && (
          <SelectField
            name="scope"
            label="Where they hold"
            value={tenantId}
            options={[['', 'Everywhere'], ...memberships.map(({ id, name }) => [id, `In ${name}`] as const)]}
            onInput={setTenantId}
          />
        )}
        <Loaded of={shown}>
          {({ roles }) => (
            <RoleRows
              roles={roles}
              everywhere={everywhere.data?.roles ?? []}
              isInTenant={tenantId !== ''}
              isBusy={isBusy}
              onRevoke={revoke}
            />
          )}
        </Loaded>
        <form
          class="row end"
          onSubmit={(event) => {
            event.preventDefault()
            if (role !== '') void assign()
          }}
        >
          <SelectField
            name="role"
            label={`Assign a role${where}`}
            value={role}
            options={[['', 'Choose a role…'], ...(known.data?.roles ?? []).map(({ name }) => [name, name] as const)]}
            onInput={setRole}
          />
          <Button type="submit" isBusy={isBusy} isDisabled={role === ''}>
            Assign
          </Button>
        </form>
      </div>
    </Card>
  )
}
