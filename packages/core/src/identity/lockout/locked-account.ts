import type { User } from '../../ports/users.ts'

/** An account as the lockout of password guesses counts it. */
export interface LockedAccount {
  /** Text by which its failures count. */
  readonly key: string
  /** Returns its user, or null if there is none. */
  find(): Promise<User | null>
}

/** Returns a known user's account. It counts by the address, else by the id, whichever identifier named it. */
export function lockedAccount(user: User): LockedAccount {
  return { key: user.email ?? `user ${user.id}`, find: async () => user }
}
