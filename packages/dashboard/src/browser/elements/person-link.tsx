import { hrefOf } from '../routing/route.ts'
import { CodeText } from './code-text.tsx'
import { EmailText } from './email-text.tsx'

interface PersonLinkProps {
  readonly id: string
  /** Absent if the account was deleted or the list doesn't name its users. `email` is empty for guests and other users without an address. */
  readonly person?: { readonly email: string; readonly name?: string | undefined } | undefined
}

/** Links to a user. Shows the email address, or the id if no address is known, and the name. */
export function PersonLink({ id, person }: PersonLinkProps) {
  return (
    <a class="break" href={hrefOf(['users', id])}>
      {person?.email ? <EmailText of={person.email} /> : <CodeText>{id}</CodeText>}
      {person?.name && (
        <span class="muted line">
          <bdi>{person.name}</bdi>
        </span>
      )}
    </a>
  )
}
