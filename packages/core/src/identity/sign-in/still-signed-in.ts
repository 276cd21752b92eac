import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import { isEndedFor } from '../session/is-ended.ts'

interface Given {
  readonly users: UserStore
  readonly sessions: SessionStore
}

/**
 * Runs `undo` and rejects with 401 SESSION_REVOKED if the caller's session ended while the request was running. Otherwise the request's
 * changes would outlive a password reset or a new owner of the address (R10, R28). Call it after the write: ending access revokes sessions
 * first and deletes one-time tokens last. A token stored after that deletion is removed by `undo`.
 */
export async function assertStillSignedIn(
  { sub, sid }: Pick<AccessClaims, 'sub' | 'sid'>,
  { users, sessions }: Given,
  undo: () => Promise<unknown>,
): Promise<void> {
  const session = await sessions.get(sid)
  const user = await users.findById(sub)
  if (session !== null && !isEndedFor(user, session)) return
  await undo()
  throw failure('SESSION_REVOKED')
}
