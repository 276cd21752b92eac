import type { User, UserPatch, UserStore } from '../../ports/accounts/users.ts'

/**
 * Writes the patch if the guest's `email` and `sessionsValidAfter` are as they were read, else returns null. A guest who becomes a member,
 * is superseded or is deleted gets a new `sessionsValidAfter`, so only one of several parallel changes is written.
 */
export async function changeGuest(
  { id, email, sessionsValidAfter }: Pick<User, 'id' | 'email' | 'sessionsValidAfter'>,
  patch: UserPatch,
  users: UserStore,
): Promise<User | null> {
  if (users.updateIf === undefined) throw new TypeError('the option `guests` needs `updateIf` of the store `users`')
  return users.updateIf(id, { email, sessionsValidAfter: sessionsValidAfter ?? null }, patch)
}
