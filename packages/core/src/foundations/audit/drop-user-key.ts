import type { Actor } from '../../ports/actor.ts'
import type { AuditStore } from '../../ports/audit.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import { timeOrderedUuid } from '../crypto/random.ts'
import { userActor } from '../events/actors.ts'
import type { EventAbout } from '../events/envelope.ts'
import { withoutUndefined } from '../values/without-undefined.ts'
import { appendEntries } from './append-entries.ts'
import { keyNameOf } from './key-names.ts'
import { writeDetails } from './row-details.ts'

/** Event of the row that is added before a user's key is deleted. The event isn't published, because it concerns only the audit trail. */
export const KEY_DROPPED = 'identity.audit.key.dropped'

interface Given {
  readonly audit?: AuditStore | undefined
  readonly auditRing: KeyRing
  readonly now: () => Date
}

/**
 * Deletes the encryption key of a user who is being deleted (R28). Adds a row first if there is a key, so that `verifyAudit` can tell a
 * deleted user from a key that someone removed in the database.
 */
export async function dropUserKey(
  userId: string,
  { by = userActor(userId), about }: { readonly by?: Actor | undefined; readonly about: EventAbout },
  { audit, auditRing, now }: Given,
): Promise<void> {
  if (audit === undefined) return
  const name = keyNameOf(userActor(userId))
  if ((await audit.keysOf([name])).length > 0) {
    const at = now()
    const entry = withoutUndefined({
      id: timeOrderedUuid(at),
      timestamp: at,
      event: KEY_DROPPED,
      actorId: by.id,
      subjectId: userId,
      correlationId: about.requestId,
      details: writeDetails({ fields: {}, ...(by.kind !== 'user' && { actorKind: by.kind }) }),
    })
    await appendEntries([entry], audit, auditRing)
  }
  await audit.dropKey(name)
}
