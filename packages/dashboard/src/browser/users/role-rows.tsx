import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'

interface RoleRowsProps {
  readonly roles: readonly string[]
  readonly everywhere: readonly string[]
  readonly isInTenant: boolean
  readonly isBusy: boolean
  onRevoke(role: string, isEverywhere: boolean): void
}

/** Each role with the way to take it back. In a tenant, those that hold everywhere hold too. */
export function RoleRows({ roles, everywhere, isInTenant, isBusy, onRevoke }: RoleRowsProps) {
  if (roles.length === 0) return <p class="muted">No roles{isInTenant ? ' here' : ''}.</p>
  return (
    <ul class="rows">
      {roles.map((role) => {
        const isEverywhere = !isInTenant || everywhere.includes(role)
        return (
          <li key={role}>
            <span class="break">
              {role} {isInTenant && isEverywhere && <Badge>everywhere</Badge>}
            </span>
            <Button
              isSmall
              isDisabled={isBusy}
              label={`Remove role ${role}`}
              onClick={() => onRevoke(role, isEverywhere)}
            >
              Remove
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
