import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import { assertStillSignedIn } from '../sign-in/still-signed-in.ts'
import { listWaysIn } from './list-ways-in.ts'

type Given = Parameters<typeof listWaysIn>[1] & { readonly users: UserStore; readonly sessions: SessionStore }

/** Undoes the removal of a sign-in method. */
export interface UndoneRemoval {
  /** Stores the removed method again. */
  readonly restore: () => Promise<unknown>
  /** Removes the method again, if the caller's session ended meanwhile. */
  readonly remove: () => Promise<unknown>
}

/**
 * Restores the removed method and rejects with 409 LAST_LOGIN_METHOD if the caller has no sign-in method left. Call it after the removal: a
 * parallel request may remove a method of another kind from another store, and at least one of the two requests then sees both removals.
 */
export async function assertWayInLeft(
  caller: Pick<AccessClaims, 'sub' | 'sid'>,
  { restore, remove }: UndoneRemoval,
  given: Given,
): Promise<void> {
  const user = await given.users.findById(caller.sub)
  if (user === null || (await listWaysIn(user, given)).some(({ isSuspended }) => !isSuspended)) return
  await restore().catch((error: unknown) => {
    // The method is stored again already, for this user or for another one.
    if (!isConflict(error)) throw error
  })
  await assertStillSignedIn(caller, given, remove)
  throw failure('LAST_LOGIN_METHOD')
}
