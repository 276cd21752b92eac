import { invalidInput } from '../http/errors.ts'
import { text } from '../http/text.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { User, UserStore } from '../ports/users.ts'

/** A password to be set. How long it must be is the policy's to say. */
export const newPassword = text(1, 128)
/** A password to be compared with the stored one. */
export const presentedPassword = text(1, 1024)

export interface PasswordPolicy {
  /** Fewest characters of a new password, as Unicode code points after NFKC. Default 8. */
  readonly minLength: number
  /** Returns true if the host accepts the password, such as one that no known breach contains. May throw AuthError. */
  readonly check?: (password: string, user: Partial<Pick<User, 'id' | 'email'>>) => boolean | Promise<boolean>
}

/** 400 VALIDATION_ERROR unless the policy takes the password. `path` names the body's field. */
export async function assertAcceptable(
  password: string,
  user: Partial<Pick<User, 'id' | 'email'>>,
  policy: PasswordPolicy,
  path = 'password',
): Promise<void> {
  if ([...password.normalize('NFKC')].length < policy.minLength) throw invalidInput({ path, rule: 'min_length' })
  if (policy.check !== undefined && !(await policy.check(password, user))) {
    throw invalidInput({ path, rule: 'password_policy' })
  }
}

/**
 * Whether it is the user's password. A wrong one takes a hash's time also for nobody, for an account without a password, and for one whose
 * stored hash is quicker to compare or can't be read (R24b).
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
 * Hashes a right password anew when its stored hash is weaker than what is made now, and gives the user with it.
 * A password that was changed meanwhile stays (R28).
 */
export async function withRenewedHash(
  user: User,
  password: string,
  { users, passwordHasher }: { readonly users: UserStore; readonly passwordHasher: PasswordHasher },
): Promise<User> {
  const { id, passwordHash: current } = user
  if (current === undefined || !passwordHasher.needsRehash(current)) return user
  const passwordHash = await passwordHasher.hash(password)
  return (await users.replacePasswordHash(id, current, passwordHash)) ? { ...user, passwordHash } : user
}
