import type { MemberList } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { t } from '../language/text.ts'

interface MemberRowsProps {
  readonly members: MemberList
  readonly isBusy: boolean
  onRemove(userId: string, name: string): void
  onAppoint(userId: string, name: string): void
}

/** Lists the members of a tenant by e-mail address. Deleted accounts, and accounts without an address, are listed by id. */
export function MemberRows({ members: { userIds, users }, isBusy, onRemove, onAppoint }: MemberRowsProps) {
  if (userIds.length === 0) return <p class="muted">{t('This tenant has no members.')}</p>
  const known = new Map(users.map((user) => [user.id, user]))
  return (
    <ul class="rows">
      {userIds.map((id) => {
        const member = known.get(id)
        const { email, roles = [], role } = { ...member }
        const name = email || id
        return (
          <li key={id}>
            <div>
              <PersonLink id={id} person={member} />
              {role === 'owner' && <Badge tone="good">{t('Owner|of an organisation')}</Badge>}
              {role === 'admin' && <Badge tone="neutral">{t('Administrator|of an organisation')}</Badge>}
              {roles.length > 0 && <Chips of={roles} />}
            </div>
            <div class="row">
              {role !== undefined && role !== 'owner' && (
                <Button
                  isSmall
                  isDisabled={isBusy}
                  label={t('Make owner: {email}', { email: name })}
                  onClick={() => onAppoint(id, name)}
                >
                  {t('Make owner')}
                </Button>
              )}
              <Button
                isSmall
                isDisabled={isBusy}
                label={t('Remove {email}', { email: name })}
                onClick={() => onRemove(id, name)}
              >
                {t('Remove')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
