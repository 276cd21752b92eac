import type { MemberList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { EmailText } from '../elements/email-text.tsx'
import { hrefOf } from '../routing/route.ts'

interface MemberRowsProps {
  readonly members: MemberList
  readonly isBusy: boolean
  onRemove(userId: string, name: string): void
}

/** Lists the members of a tenant by e-mail address. Deleted accounts are listed by id. */
export function MemberRows({ members: { userIds, users }, isBusy, onRemove }: MemberRowsProps) {
  if (userIds.length === 0) return <p class="muted">This tenant has no members.</p>
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  return (
    <ul class="rows">
      {userIds.map((id) => {
        const email = emails.get(id)
        return (
          <li key={id}>
            {email === undefined ? (
              <CodeText>{id}</CodeText>
            ) : (
              <a class="break" href={hrefOf(['users', id])}>
                <EmailText of={email} />
              </a>
            )}
            <Button
              isSmall
              isDisabled={isBusy}
              label={`Remove ${email ?? id}`}
              onClick={() => onRemove(id, email ?? id)}
            >
              Remove
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
