import type { User, UserPatch, UserStore } from '../../ports/accounts/users.ts'

/** Maximum number of conditional writes. A write is refused if the user's sessions were ended after the user was read. */
const TRIES = 5

/**
 * Updates the user only if the account still has the address to which a mailed token was sent: the reader of the old mailbox must not
 * change an account that has just moved to another address. A store without `updateIf` writes first, and only the result depends on the
 * address. Returns the updated user, or null if the address changed or the user was deleted.
 */
export async function updateAtAddress(
  user: Pick<User, 'id' | 'email' | 'sessionsValidAfter'>,
  patch: UserPatch,
  users: UserStore,
): Promise<User | null> {
  const { id, email } = user
  if (users.updateIf === undefined) {
    // Without `updateIf`, users can't change their address, but an administrator may have changed it.
    const updated = await users.update(id, patch)
    return updated?.email === email ? updated : null
  }
  let current: User | typeof user | null = user
  for (let tries = 0; tries < TRIES && current !== null && current.email === email; tries++) {
    const updated = await users.updateIf(id, { email, sessionsValidAfter: current.sessionsValidAfter ?? null }, patch)
    if (updated !== null) return updated
    // Tries again: another request ended the user's sessions meanwhile, which doesn't affect this change.
    current = await users.findById(id)
  }
  return null
}
