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
 * Runs `undo` and rejects with 401 SESSION_REVOKED if the caller's session ended while the request was running: its changes must not
 * outlive a password reset or a new owner of the address (R10, R28). Call it after the write. Ending access first revokes sessions and last
 * deletes one-time tokens, so a token stored too late to be deleted there is undone here.
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
