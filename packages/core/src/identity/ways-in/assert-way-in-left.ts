import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import { assertStillSignedIn } from '../sign-in/still-signed-in.ts'
import { listWaysIn } from './list-ways-in.ts'

type Given = Parameters<typeof listWaysIn>[1] & { readonly users: UserStore; readonly sessions: SessionStore }

/** Stores a removed sign-in method again, and takes it away again. */
export interface UndoneRemoval {
  readonly restore: () => Promise<unknown>
  readonly remove: () => Promise<unknown>
}

/**
 * Restores what was removed and rejects with 409 LAST_LOGIN_METHOD if the caller has no sign-in method left. Call it after the write: a method of
 * another kind, which is in another store, may be removed at the same time. Of two such requests at least one sees both removals.
 */
export async function assertWayInLeft(
  caller: Pick<AccessClaims, 'sub' | 'sid'>,
  { restore, remove }: UndoneRemoval,
  given: Given,
): Promise<void> {
  const user = await given.users.findById(caller.sub)
  if (user === null || (await listWaysIn(user, given)).some(({ isSuspended }) => !isSuspended)) return
  await restore().catch((error: unknown) => {
    // It is stored already, here or at another user.
    if (!isConflict(error)) throw error
  })
  await assertStillSignedIn(caller, given, remove)
  throw failure('LAST_LOGIN_METHOD')
}
