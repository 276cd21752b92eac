/** A user as the service sees it. */
export interface User {
  readonly id: string
  /** Email address, trimmed and lower-cased. No two users have the same email (R11). Null: the user has none. */
  readonly email: string | null
  /** Password hash as a PHC string. Absent if the user has no password. */
  readonly passwordHash?: string
  readonly role?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly name?: string
  /** Name to sign in with, normalised by the option `username`. No two users have the same one. */
  readonly username?: string
  /** Phone number in E.164 format, such as +393331234567. */
  readonly phoneNumber?: string
  /** False if the user hasn't confirmed the phone number. Default true. */
  readonly isPhoneVerified?: boolean
  /**
   * The phone number, in E.164 format, if the user can sign in with it. Set when the user verifies the number while the option `identifiers` has
   * `phone`. Removed with every change that makes the number unverified. No two users have the same one.
   */
  readonly phoneIdentifier?: string
  /** How the account was created: `local`, the id of the provider that the user signed in with, or `guest` while the user is a guest. */
  readonly loginProvider?: string
  readonly isEmailVerified: boolean
  /** Deadline after which an unverified address can no longer sign in (mode `lazy`). Default: no deadline. */
  readonly emailVerificationDeadline?: Date
  readonly isTotpEnabled: boolean
  /**
   * TOTP secret, encrypted with a key derived from the master secret. An import may store plain base32; the service encrypts it after the
   * first correct code.
   */
  readonly totpSecret?: string
  /** Number of the 30 s TOTP step whose code was last accepted. Prevents a code from being used twice (R07). */
  readonly totpLastStep?: number
  /** Sessions that were authenticated at or before this time are invalid, even if they are still stored (R28). */
  readonly sessionsValidAfter?: Date
  readonly require2FA?: boolean
  readonly isDisabled?: boolean
  readonly isAdmin?: boolean
  /** True while the user is a guest: a person who uses the application before they sign up. Absent in all other users. */
  readonly isGuest?: boolean
  /** Keyed hash of the current SMS sign-in code. */
  readonly smsCode?: string
  readonly smsCodeExpiresAt?: Date
  readonly createdAt: Date
  readonly updatedAt?: Date
  readonly lastLogin?: Date
}

/**
 * Domain of the placeholder that stores keep as the email of a user without an email address: `<id>@no-address.invalid`. RFC 2606 reserves
 * `.invalid`, so no mail server has this domain.
 */
export const NO_ADDRESS_DOMAIN = 'no-address.invalid'

/**
 * A user as stores keep it. A user without an address has the email `<id>@no-address.invalid`, so that the column can stay unique and not null.
 * A store treats this placeholder like any other email; the service replaces it with null (`User`).
 */
export interface StoredUser extends Omit<User, 'email'> {
  /** Email address, trimmed and lower-cased. No two users have the same email (R11). */
  readonly email: string
}

/** Change to a user. Absent fields don't change; null removes a field. */
export type UserPatch<U extends User = User> = {
  readonly [K in Exclude<keyof U, 'id' | 'createdAt'>]?: U[K] | (undefined extends U[K] ? null : never)
}

/** State that the stored user must have for `updateIf` to apply the patch. */
export interface ExpectedUser<U extends User = User> {
  readonly email: U['email']
  /** Null: the stored user must have no `sessionsValidAfter`. */
  readonly sessionsValidAfter: Date | null
  /** Expected TOTP secret, as it is stored. Default: the secret isn't compared. */
  readonly totpSecret?: string
}

/** Page and search text of a list. The first page is 1; `limit` is the number of records per page. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
  /**
   * Text to search for. Empty matches all records. Upper and lower case match each other, unless a list says otherwise. Each list documents the
   * fields that it searches.
   */
  readonly search?: string
}

export interface UserCount {
  readonly total: number
  readonly verified: number
  /** Number of users with TOTP enabled. */
  readonly twoFactor: number
  readonly disabled: number
}

/** Stores users. Every method is atomic. Required methods: `findById`, `findByEmail`, `insert`, `update`. */
export interface UserStore<U extends User = User> {
  findById(id: string): Promise<U | null>
  /** Returns the user with this email. `email` must be trimmed and lower-cased (R11). */
  findByEmail(email: string): Promise<U | null>
  /**
   * Returns the user with this username, which is normalised. A store with this method keeps `username` unique.
   * Optional: only the identifier `username` needs this method.
   */
  findByUsername?(username: string): Promise<U | null>
  /**
   * Returns the user with this `phoneIdentifier`, in E.164 format. A store with this method keeps `phoneIdentifier` unique.
   * Optional: only the identifier `phone` needs this method.
   */
  findByPhone?(phoneIdentifier: string): Promise<U | null>
  /** Stores a new user. Throws ConflictError if another user has the same id, email, username or phone identifier. */
  insert(user: U): Promise<void>
  /**
   * Applies the patch in one write. Returns the updated user, or null if the user doesn't exist.
   * Throws ConflictError if another user has the new email, username or phone identifier.
   */
  update(id: string, patch: UserPatch<U>): Promise<U | null>
  /**
   * Applies the patch in one conditional write, only if the stored user has the values in `expected`.
   * Returns the updated user, or null if the user doesn't exist or has other values.
   * Throws ConflictError if another user has the new email, username or phone identifier.
   * Optional: only changing an email and the option `guests` need this method.
   */
  updateIf?(id: string, expected: ExpectedUser<U>, patch: UserPatch<U>): Promise<U | null>
  /**
   * Replaces the password hash if the stored hash equals `current` (null: the user has no password).
   * Returns true if the hash was replaced. The comparison prevents a rehash from undoing a parallel password reset (R28).
   * Optional: without this method, old hashes aren't renewed at sign-in, and a changed password is written by `update`.
   */
  replacePasswordHash?(id: string, current: string | null, next: string | null): Promise<boolean>
  /**
   * Stores the keyed hash of the SMS sign-in code and its expiry. If either is null, deletes the stored code.
   * Optional: only signing in by SMS needs this method and `consumeSmsCode`.
   */
  setSmsCode?(id: string, codeHash: string | null, expiresAt: Date | null): Promise<void>
  /**
   * Deletes the SMS sign-in code if `codeHash` equals the stored hash and the code is unexpired at `now`.
   * Returns true if the code was deleted. If called in parallel, only one call returns true (R01).
   * Optional: only signing in by SMS needs this method and `setSmsCode`.
   */
  consumeSmsCode?(id: string, codeHash: string, now: Date): Promise<boolean>
  /**
   * Stores the TOTP step as `totpLastStep` if it is greater than the stored one. Returns true if it was stored.
   * If called in parallel with the same step, only one call returns true (R07).
   * Optional: only authenticator apps (TOTP) and recovery codes need this method.
   */
  advanceTotpStep?(id: string, step: number): Promise<boolean>
  /**
   * Returns the users with these ids (at most 100), in any order. Unknown ids are skipped.
   * Optional: without this method, the service calls `findById` for each id.
   */
  findMany?(ids: readonly string[]): Promise<readonly U[]>
  /**
   * Sets `require2FA` of these users (at most 1000) in one write, and returns how many of them exist. With null, sets the field for all users;
   * only then may the store use several writes. If one of these fails, rejects with StoreUnavailableError, and the caller can repeat the call.
   * Optional: only the admin's 2FA policy needs this method.
   */
  setRequire2FA?(required: boolean, userIds: readonly string[] | null): Promise<number>
  /** Counts all users. Optional: only the admin's statistics need this method. */
  count?(): Promise<UserCount>
  /**
   * Returns one page of users, newest first, and the exact total.
   * `search` with 3 or more characters matches any part of the email; with fewer, only its start.
   * Optional: only lists and exports of users, and the search of sessions by email, need this method.
   */
  list?(query: PageQuery): Promise<{ readonly users: readonly U[]; readonly total: number }>
  /**
   * Returns at most `limit` ids above `after`, in ascending order of their code units or bytes. If `after` is empty, the list begins with the
   * first id. Optional: only `sallyport doctor`, which reports existing ids that new users couldn't have, and the export of users call this method.
   */
  listIds?(query: { readonly after: string; readonly limit: number }): Promise<readonly string[]>
  /**
   * Returns at most `limit` ids of guests (`isGuest` is true), longest inactive first. A guest is inactive if `lastLogin`, or `createdAt`
   * without a `lastLogin`, is before `inactiveSince`. A store with this method also stores `isGuest`. Optional: only the option `guests` needs
   * this method.
   */
  listInactiveGuests?(query: { readonly inactiveSince: Date; readonly limit: number }): Promise<readonly string[]>
  /** Counts users whose `isGuest` is true. Optional: only the option `guests.max` needs this method. */
  countGuests?(): Promise<number>
  /** Deletes the user's record. Returns true if the user existed. Optional: only deleting accounts and the option `guests` need this method. */
  delete?(id: string): Promise<boolean>
}
