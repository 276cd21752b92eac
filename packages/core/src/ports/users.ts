/** A person who can sign in. Dates are instants; absent fields were never set. */
export interface User {
  readonly id: string
  /** Normalised (R11), unique. */
  readonly email: string
  /** PHC string. Absent: this account has no password. */
  readonly passwordHash?: string
  readonly role?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly name?: string
  /** E.164. */
  readonly phoneNumber?: string
  /** Absent counts as verified. */
  readonly isPhoneVerified?: boolean
  /** How the account was created: `local` or a provider id. */
  readonly loginProvider?: string
  readonly isEmailVerified: boolean
  /** Lazy verification: until when an unverified address may sign in. Absent: without limit. */
  readonly emailVerificationDeadline?: Date
  readonly isTotpEnabled: boolean
  /** Sealed with a key derived from the master secret. */
  readonly totpSecret?: string
  /** The last accepted 30 s step (R07). */
  readonly totpLastStep?: number
  /** Sessions authenticated at this time or earlier are dead, whether or not their rows are still there (R28). */
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

/** A change to a user: absent fields stay as they are, `null` removes. */
export type UserPatch = {
  readonly [K in Exclude<keyof User, 'id' | 'createdAt'>]?: User[K] | (undefined extends User[K] ? null : never)
}

/** What a user must still be for a conditional change. */
export interface ExpectedUser {
  readonly email: string
  readonly sessionsValidAfter: Date | null
  /** Absent: not compared. */
  readonly totpSecret?: string
}

/** Which page of a list; `page` counts from 1. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
  /** What of a record it is looked for in is said at each list; a part of it in any case, unless that says otherwise. An empty one asks for nothing. */
  readonly search?: string
}

/** How many users there are, and of these how many each word is true of. */
export interface UserCount {
  readonly total: number
  readonly verified: number
  /** Have TOTP switched on. */
  readonly twoFactor: number
  readonly disabled: number
}

/** Reads and writes users. Every method is atomic. */
export interface UserStore {
  findById(id: string): Promise<User | null>
  /** `email` is normalised by the caller. */
  findByEmail(email: string): Promise<User | null>
  /** Throws ConflictError when the e-mail (or the id) is taken. */
  insert(user: User): Promise<void>
  /** Applies the patch in one write and gives the user after it, or `null` if there is none. Throws ConflictError on a taken e-mail. */
  update(id: string, patch: UserPatch): Promise<User | null>
  /**
   * Applies the patch in one write if the user's e-mail, `sessionsValidAfter` (null: not set) and `totpSecret` (if given) are the expected ones.
   * Returns the user after the write, or null if there is none or it has changed. Throws ConflictError on a taken e-mail. Optional: change of e-mail.
   */
  updateIf?(id: string, expected: ExpectedUser, patch: UserPatch): Promise<User | null>
  /** Replaces the password's hash if it is still the one named, `null` for none; of a reset and a rehash in parallel the reset stays (R28). */
  replacePasswordHash(id: string, current: string | null, next: string | null): Promise<boolean>
  /** Stores or (with nulls) clears the keyed hash of the SMS sign-in code. */
  setSmsCode(id: string, codeHash: string | null, expiresAt: Date | null): Promise<void>
  /** Clears the code if it is the stored one and not expired at `now`. Of any number of parallel calls one gets true (R01). */
  consumeSmsCode(id: string, codeHash: string, now: Date): Promise<boolean>
  /** Stores the step if it is greater than the stored one. Of any number of parallel calls one gets true (R07). */
  advanceTotpStep(id: string, step: number): Promise<boolean>
  /** Those of at most 100 ids that there are, each once, in any order. Optional: without it each is found by `findById`. */
  findMany?(ids: readonly string[]): Promise<readonly User[]>
  /** Sets `require2FA` of at most 1000 users, of all with `null`, in one write; gives how many of them there are. Optional: the admin's 2FA policy. */
  setRequire2FA?(required: boolean, userIds: readonly string[] | null): Promise<number>
  /** Optional: the admin's statistics. */
  count?(): Promise<UserCount>
  /**
   * Newest first, with the exact total. Searched by e-mail, in any case: three characters (code points) or more are found anywhere in it,
   * fewer at its beginning. Optional: the admin's user list.
   */
  list?(query: PageQuery): Promise<{ readonly users: readonly User[]; readonly total: number }>
  /** Removes the user's row; true if there was one. Optional: account and admin deletion. */
  delete?(id: string): Promise<boolean>
}
