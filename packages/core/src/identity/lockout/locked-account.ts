import type { User } from '../../ports/accounts/users.ts'

/** An account as the lockout of password guesses counts it. */
export interface LockedAccount {
  /** Text by which its failures count. */
  readonly key: string
  /** Returns its user, or null if there is none. */
  find(): Promise<User | null>
}

/**
 * Returns the account of a known user. Its failures count by the user's email address, or by the id if there is none, whichever identifier
 * the caller typed.
 */
export function lockedAccount(user: User): LockedAccount {
  return { key: user.email ?? `user ${user.id}`, find: async () => user }
}
