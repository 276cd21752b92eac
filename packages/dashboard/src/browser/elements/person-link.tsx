import { hrefOf } from '../routing/route.ts'
import { CodeText } from './code-text.tsx'
import { EmailText } from './email-text.tsx'

interface PersonLinkProps {
  readonly id: string
  /** Absent if the account was deleted. Its address is empty for guests and others without one. */
  readonly person?: { readonly email: string; readonly name?: string | undefined } | undefined
}

/** Links to a user by e-mail and name, or by id without an address. */
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
