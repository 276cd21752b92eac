import type { User, UserPatch, UserStore } from '../../ports/accounts/users.ts'

/**
 * Writes the patch if the guest is still as read. Whoever becomes a member, is superseded or is deleted ends that state, so that of parallel
 * changes one is written. Returns null if it isn't.
 */
export async function changeGuest(
  { id, email, sessionsValidAfter }: Pick<User, 'id' | 'email' | 'sessionsValidAfter'>,
  patch: UserPatch,
  users: UserStore,
): Promise<User | null> {
  if (users.updateIf === undefined) throw new TypeError('the option `guests` needs `updateIf` of the store `users`')
  return users.updateIf(id, { email, sessionsValidAfter: sessionsValidAfter ?? null }, patch)
}
