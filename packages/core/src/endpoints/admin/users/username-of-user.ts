import { type AuthError, failure } from '../../../foundations/values/errors.ts'
import { chooseUsername } from '../../../identity/identifiers/choose-username.ts'
import type { Usernames } from '../../../ports/accounts/identifiers.ts'
import type { User } from '../../../ports/accounts/users.ts'

/** Returns the field `username` as it is stored: absent if it wasn't sent, null if it is removed. Administrators may also set reserved names. */
export async function chosenUsername<T extends string | null | undefined>(
  typed: T,
  usernames: Usernames | undefined,
  userId?: string,
): Promise<{ readonly username?: string | Extract<T, null> }> {
  if (typed === undefined) return {}
  // The cast is safe: the value is null here, so null is one of T.
  if (typed === null) return { username: null as Extract<T, null> }
  return {
    username: await chooseUsername(typed, {
      usernames,
      chooser: 'administrator',
      ...(userId !== undefined && { userId }),
    }),
  }
}

/** Returns the error for a write that the store rejected as a conflict: USERNAME_EXISTS if another user has the username, else EMAIL_EXISTS. */
export async function conflictOf(
  { id, username }: Pick<User, 'id' | 'username'>,
  usernames: Usernames | undefined,
): Promise<AuthError> {
  const owner = username === undefined ? null : ((await usernames?.find(username)) ?? null)
  return failure(owner !== null && owner.id !== id ? 'USERNAME_EXISTS' : 'EMAIL_EXISTS')
}
