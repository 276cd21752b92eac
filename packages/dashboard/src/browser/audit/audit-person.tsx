import type { AuditList, AuditRow } from '../api-types.ts'
import { CodeText } from '../elements/code-text.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { t } from '../language/text.ts'

interface AuditPersonProps {
  readonly id: string | undefined
  /** Kind of an actor that isn't a user. */
  readonly kind?: AuditRow['actorKind']
  /** Users whom the rows name. Deleted users are missing. */
  readonly people: AuditList['people']
}

/**
 * Shows a user, the admin secret, the host's own code, an API key, or the id of a deleted user. In rows without `kind`, the id `admin` means the
 * admin secret. An older user may have this id, too, so such rows search the users first.
 */
export function AuditPerson({ id, kind, people }: AuditPersonProps) {
  if (kind === 'secret') return <>{t('Admin secret')}</>
  if (kind === 'host') return <>{t('Code of your application')}</>
  if (kind === 'key' && id !== undefined)
    return (
      <>
        {t('API key')} <CodeText>{id}</CodeText>
      </>
    )
  const person = people.find((one) => one.id === id)
  if (id === undefined) return <span class="muted none">—</span>
  if (person !== undefined) return <PersonLink id={id} person={person} />
  if (id === 'admin') return <>{t('Admin secret')}</>
  return <CodeText>{id}</CodeText>
}
