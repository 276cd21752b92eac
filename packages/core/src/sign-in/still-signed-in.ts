import { failure } from '../http/errors.ts'
import type { SessionStore } from '../ports/sessions.ts'
import type { UserStore } from '../ports/users.ts'
import { isEndedFor } from '../session/is-ended.ts'
import type { AccessClaims } from '../tokens/claims.ts'

interface Given {
  readonly users: UserStore
  readonly sessions: SessionStore
}

/**
 * 401 SESSION_REVOKED, once `undo` is done, when the session that asks has ended while its request was at work: nothing of it outlives a reset or a
 * first proof of the mailbox (R10, R28). Called after the write that is to be undone: what ends access changes the user and revokes the
 * sessions first and deletes proofs last, so that a write which isn't seen here is deleted there.
 */
export async function assertStillSignedIn(
  { sub, sid }: AccessClaims,
  { users, sessions }: Given,
  undo: () => Promise<unknown>,
): Promise<void> {
  const session = await sessions.get(sid)
  const user = await users.findById(sub)
  if (session !== null && !isEndedFor(user, session)) return
  await undo()
  throw failure('SESSION_REVOKED')
}
