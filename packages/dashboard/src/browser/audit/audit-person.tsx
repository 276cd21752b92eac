import type { AuditList } from '../api-types.ts'
import { CodeText } from '../elements/code-text.tsx'
import { PersonLink } from '../elements/person-link.tsx'

interface AuditPersonProps {
  readonly id: string | undefined
  /** Users of the list, unless they were deleted. */
  readonly people: AuditList['people']
}

/** A user, the admin secret, or the id of an API key or of a deleted user. */
export function AuditPerson({ id, people }: AuditPersonProps) {
  const person = people.find((one) => one.id === id)
  if (id === undefined) return <span class="muted none">—</span>
  if (person !== undefined) return <PersonLink id={id} person={person} />
  return id === 'admin' ? <>Admin secret</> : <CodeText>{id}</CodeText>
}
