import type { MemberList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { Chips } from '../elements/chips.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { t } from '../language/text.ts'

interface MemberRowsProps {
  readonly members: MemberList
  readonly isBusy: boolean
  onRemove(userId: string, name: string): void
}

/** Lists the members of a tenant by e-mail address. Deleted accounts are listed by id. */
export function MemberRows({ members: { userIds, users }, isBusy, onRemove }: MemberRowsProps) {
  if (userIds.length === 0) return <p class="muted">{t('This tenant has no members.')}</p>
  const known = new Map(users.map((user) => [user.id, user]))
  return (
    <ul class="rows">
      {userIds.map((id) => {
        const member = known.get(id)
        const { email, roles = [] } = { ...member }
        return (
          <li key={id}>
            <div>
              <PersonLink id={id} person={member} />
              {roles.length > 0 && <Chips of={roles} />}
            </div>
            <Button
              isSmall
              isDisabled={isBusy}
              label={t('Remove {email}', { email: email ?? id })}
              onClick={() => onRemove(id, email ?? id)}
            >
              {t('Remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
