import { invalidInput } from '../../foundations/values/errors.ts'
import { text } from '../../foundations/values/text.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { StoredUser, User, UserStore } from '../../ports/accounts/users.ts'
import type { PasswordHasher } from '../../ports/host/password-hasher.ts'

/** Schema of a new password. The password policy sets the minimum length. */
export const newPassword = text(1, 128)
/** Schema of a password that will be compared with the stored one. */
export const presentedPassword = text(1, 1024)

export interface PasswordPolicy {
  /** Minimum number of characters of a new password, counted as Unicode code points after NFKC. Default 8. */
  readonly minLength: number
  /** Returns true if the host accepts the password, for example if no known data breach contains it. May throw AuthError. */
  readonly check?: (password: string, user: Partial<Pick<StoredUser, 'id' | 'email'>>) => boolean | Promise<boolean>
}

/**
 * Rejects with 400 VALIDATION_ERROR if the password policy doesn't accept the password. `path`: name of the body's field, for the error.
 */
export async function assertAcceptable(
  password: string,
  { id, email }: Partial<Pick<User, 'id' | 'email'>>,
  policy: PasswordPolicy,
  path = 'password',
): Promise<void> {
  if ([...password.normalize('NFKC')].length < policy.minLength) throw invalidInput({ path, rule: 'min_length' })
  if (
    policy.check !== undefined &&
    !(await policy.check(password, withoutUndefined({ id, ...(email != null && { email }) })))
  ) {
    throw invalidInput({ path, rule: 'password_policy' })
  }
}

/**
 * True if `password` is the user's password. A wrong password takes at least the time of one hash: also if the user doesn't exist, has no
 * password, or has a stored hash that is faster or unreadable (R24b).
 */
export async function isPasswordOf(user: User | null, password: string, hasher: PasswordHasher): Promise<boolean> {
  const stored = user?.passwordHash
  if (stored !== undefined) {
    if (await hasher.verify(password, stored)) return true
    if (!hasher.needsRehash(stored)) return false
  }
  await hasher.hash(password)
  return false
}

/**
 * Replaces the user's password hash if it is still `current` (null: no password), so that a parallel password reset is kept (R28). Returns
 * true if the hash was replaced. In a store without `replacePasswordHash`, a reset between the read and the write is overwritten.
 */
export async function replaceHash(
  id: string,
  current: string | null,
  next: string | null,
  users: UserStore,
): Promise<boolean> {
  if (users.replacePasswordHash !== undefined) return users.replacePasswordHash(id, current, next)
  const user = await users.findById(id)
  if (user === null || (user.passwordHash ?? null) !== current) return false
  return (await users.update(id, { passwordHash: next })) !== null
}

/**
 * Replaces a stored hash that is weaker than the current parameters, and returns the updated user. Does nothing if the password was changed
 * meanwhile (R28), or if the store lacks `replacePasswordHash`.
 */
export async function withRenewedHash(
  user: User,
  password: string,
  { users, passwordHasher }: { readonly users: UserStore; readonly passwordHasher: PasswordHasher },
): Promise<User> {
  const { id, passwordHash: current } = user
  const isOld = current !== undefined && passwordHasher.needsRehash(current)
  if (!isOld || users.replacePasswordHash === undefined) return user
  const passwordHash = await passwordHasher.hash(password)
  return (await users.replacePasswordHash(id, current, passwordHash)) ? { ...user, passwordHash } : user
}
