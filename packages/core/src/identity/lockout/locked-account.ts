import type { User } from '../../ports/accounts/users.ts'

/** An account for which the lockout counts wrong passwords. Also made for a typed identifier that no account has. */
export interface LockedAccount {
  /** Key under which the account's failed sign-ins are counted. */
  readonly key: string
  /** Returns the account's user, or null if there is no such account. */
  find(): Promise<User | null>
}

/**
 * Returns the account of a known user. Its failures are counted under the user's email address, or under the id if there is none, whichever
 * identifier the caller typed.
 */
export function lockedAccount(user: User): LockedAccount {
  return { key: user.email ?? `user ${user.id}`, find: async () => user }
}
