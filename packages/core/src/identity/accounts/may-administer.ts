import type { User } from '../../ports/accounts/users.ts'

/** True if the option `admin.accessPolicy` or the field `isAdmin` makes the user an administrator. A guest is never an administrator. */
export async function mayAdminister(
  user: User,
  isAdmitted: ((user: User) => Promise<boolean>) | undefined,
): Promise<boolean> {
  if (user.isGuest === true) return false
  return user.isAdmin === true || (await isAdmitted?.(user)) === true
}
