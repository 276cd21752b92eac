import type { User } from '../../ports/users.ts'

/** True if the option `admin.accessPolicy` or the host's record makes the user an administrator. */
export async function mayAdminister(
  user: User,
  isAdmitted: ((user: User) => Promise<boolean>) | undefined,
): Promise<boolean> {
  return user.isAdmin === true || (await isAdmitted?.(user)) === true
}
