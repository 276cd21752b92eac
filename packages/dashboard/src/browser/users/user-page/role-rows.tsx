import { Badge } from '../../elements/badge.tsx'
import { Button } from '../../elements/button.tsx'
import { t } from '../../language/text.ts'

interface RoleRowsProps {
  readonly roles: readonly string[]
  readonly everywhere: readonly string[]
  readonly isInTenant: boolean
  readonly isBusy: boolean
  onRevoke(role: string): void
}

/**
 * Lists the user's roles, each with a button to revoke the role. In a tenant, global roles are listed too, but their
 * buttons are disabled.
 */
export function RoleRows({ roles, everywhere, isInTenant, isBusy, onRevoke }: RoleRowsProps) {
  if (roles.length === 0) return <p class="muted">{isInTenant ? t('No roles here.') : t('No roles.')}</p>
  return (
    <ul class="rows">
      {roles.map((role) => {
        const isEverywhere = isInTenant && everywhere.includes(role)
        return (
          <li key={role}>
            <span class="break">
              <bdi>{role}</bdi> {isEverywhere && <Badge>{t('everywhere')}</Badge>}
              {isEverywhere && <span class="hint line">{t('To remove the role, choose “Everywhere” above.')}</span>}
            </span>
            <Button
              isSmall
              isDisabled={isBusy || isEverywhere}
              label={t('Remove role {role}', { role })}
              onClick={() => onRevoke(role)}
            >
              {t('Remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
