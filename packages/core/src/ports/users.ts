export interface User {
  readonly id: string
  /** Unique; trimmed and lower-cased (R11). */
  readonly email: string
  /** PHC string; absent if the account has no password. */
  readonly passwordHash?: string
  readonly role?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly name?: string
  /** E.164, such as +393331234567. */
  readonly phoneNumber?: string
  /** Default true. */
  readonly isPhoneVerified?: boolean
  /** How the account was created: `local` or a provider id. */
  readonly loginProvider?: string
  readonly isEmailVerified: boolean
  /** Deadline after which an unverified address can no longer sign in (mode `lazy`). Default: no deadline. */
  readonly emailVerificationDeadline?: Date
  readonly isTotpEnabled: boolean
  /** Encrypted with a key derived from the master secret. */
  readonly totpSecret?: string
  /** Number of the last accepted 30 s step; blocks reuse of a code (R07). */
  readonly totpLastStep?: number
  /** Sessions authenticated at or before this time are invalid, even if they are still stored (R28). */
  readonly sessionsValidAfter?: Date
  readonly require2FA?: boolean
  readonly isDisabled?: boolean
  readonly isAdmin?: boolean
  /** Keyed hash of the current SMS sign-in code. */
  readonly smsCode?: string
  readonly smsCodeExpiresAt?: Date
  readonly createdAt: Date
  readonly updatedAt?: Date
  readonly lastLogin?: Date
}

/** Change to a user. Absent fields stay as they are; null removes a field. */
export type UserPatch = {
  readonly [K in Exclude<keyof User, 'id' | 'createdAt'>]?: User[K] | (undefined extends User[K] ? null : never)
}

/** Expected state of a user for a conditional update. */
export interface ExpectedUser {
  readonly email: string
  readonly sessionsValidAfter: Date | null
  /** Default: not compared. */
  readonly totpSecret?: string
}

/** Page of a list. `page` counts from 1. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
  /** Case-insensitive substring search; empty matches all. Each list documents the fields it searches. */
  readonly search?: string
}

export interface UserCount {
  readonly total: number
  readonly verified: number
  /** Users with TOTP enabled. */
  readonly twoFactor: number
  readonly disabled: number
}

/** Stores users. Every method is atomic. */
export interface UserStore {
  findById(id: string): Promise<User | null>
  /** `email` must be normalised (R11). */
  findByEmail(email: string): Promise<User | null>
  /** Throws ConflictError if the email or the id is taken. */
  insert(user: User): Promise<void>
  /** Applies the patch in one write. Returns the updated user, or null if it doesn't exist. Throws ConflictError if the email is taken. */
  update(id: string, patch: UserPatch): Promise<User | null>
  /**
   * Applies the patch in one write if the user's email, `sessionsValidAfter` (null: not set) and `totpSecret` (if given) are the expected ones.
   * Returns the updated user, or null if it doesn't exist or differs. Throws ConflictError if the email is taken. Optional: needed to change an
   * email.
   */
  updateIf?(id: string, expected: ExpectedUser, patch: UserPatch): Promise<User | null>
  /** Replaces the password hash if `current` is the stored one (null: no password). So a rehash can't undo a parallel reset (R28). */
  replacePasswordHash(id: string, current: string | null, next: string | null): Promise<boolean>
  /** Stores the keyed hash of the SMS sign-in code; nulls clear it. */
  setSmsCode(id: string, codeHash: string | null, expiresAt: Date | null): Promise<void>
  /** Deletes the code if it is the stored one and unexpired at `now`. Of any number of parallel calls one gets true (R01). */
  consumeSmsCode(id: string, codeHash: string, now: Date): Promise<boolean>
  /** Stores the step if it is greater than the stored one. Of any number of parallel calls one gets true (R07). */
  advanceTotpStep(id: string, step: number): Promise<boolean>
  /**
   * Returns the users with these ids (at most 100), in any order; unknown ids are skipped. Optional: by default each is
   * read with `findById`.
   */
  findMany?(ids: readonly string[]): Promise<readonly User[]>
  /**
   * Sets `require2FA` of these users (at most 1000; null: all users) in one write and returns how many exist. Optional:
   * needed for the admin's 2FA policy.
   */
  setRequire2FA?(required: boolean, userIds: readonly string[] | null): Promise<number>
  /** Optional: needed for the admin's statistics. */
  count?(): Promise<UserCount>
  /**
   * Newest first, with the exact total. `search` matches the email: 3 characters or more anywhere in it, fewer at its
   * start. Optional: needed for the admin's user list.
   */
  list?(query: PageQuery): Promise<{ readonly users: readonly User[]; readonly total: number }>
  /** Deletes the user's row. Returns true if it existed. Optional: needed to delete accounts. */
  delete?(id: string): Promise<boolean>
}
