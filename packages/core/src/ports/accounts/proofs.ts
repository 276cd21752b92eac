/** Purpose of a one-time token of a feature in the option `features`: the feature's name, a colon and the purpose. */
export type FeaturePurpose = `${string}:${string}`

/** Purpose of a one-time token or code. A token is valid only for its own purpose (R02). */
export type ProofPurpose = BuiltInPurpose | FeaturePurpose

export type BuiltInPurpose =
  | 'reset-password'
  | 'reset-password-code'
  | 'verify-email'
  | 'verify-email-code'
  | 'change-email'
  | 'magic-link'
  | 'magic-link-2fa'
  | 'magic-link-code'
  | 'magic-link-code-latest'
  | 'magic-link-code-2fa'
  | 'sign-up'
  | 'link-account'
  | 'pending-link'
  | 'sms-code-attempts'
  | 'sms-code-2fa'
  | 'phone-code'
  | 'totp-pending'
  | 'recovery-code'
  | 'secure-account'
  | 'password-set'
  | 'phone-added'
  | 'suspended-method'
  | 'restored-method'
  | 'mailed-password'
  | 'texted-password'
  | 'mailed-link'
  | 'verified-only'
  | 'verified-by'
  | 'second-factor-phone'
  | 'factor-guesses'
  | 'factor-guesses-returned'
  | '2fa'
  | '2fa-setup'
  | 'oauth-state'
  | 'passkey-registration'
  | 'passkey-authentication'
  | 'passkey-2fa'
  | 'passkey-reauthentication'
  | 'reauthentication'
  | 'stream-ticket'
  | 'replaced-session'

/** Stored one-time token or code. Only its hash is stored (R35). */
export interface Proof {
  readonly purpose: ProofPurpose
  readonly hash: string
  /** Id of the token's user. Empty if the user isn't known, as for an OAuth state. An empty id never counts as a user's. */
  readonly userId: string
  /** JSON data that belongs to the token, such as the new address of an email change. */
  readonly data: Readonly<Record<string, unknown>>
  /** Number of guesses made so far. */
  readonly attempts: number
  /**
   * Time at which the token expires. Default: never, for example for recovery codes. Clean-up must not delete tokens without `expiresAt`.
   */
  readonly expiresAt?: Date
}

/**
 * Stores one-time tokens by purpose and hash. Must read the primary database, never a replica. Every method is atomic.
 * Must be durable: some records have no expiry. Required methods: `put`, `find`, `claimAttempt`, `consume`, `deleteFor`.
 */
export interface ProofStore {
  /**
   * Stores a token. With `replace`, deletes the user's other tokens of this purpose in the same write.
   * Throws ConflictError if a token with this purpose and hash exists, unless `replace` deletes that token.
   */
  put(proof: Proof, options?: { readonly replace?: boolean }): Promise<void>
  /** Returns the token even if it has expired, so that callers can respond `*_EXPIRED` instead of `INVALID_*`. */
  find(purpose: ProofPurpose, hash: string): Promise<Proof | null>
  /**
   * Counts one guess. Called before the guess is compared, so that parallel guesses can't exceed `max`.
   * Returns the new number of guesses.
   * Returns null if `max` guesses were already made, or the token doesn't exist or has expired at `now`.
   */
  claimAttempt(purpose: ProofPurpose, hash: string, max: number, now: Date): Promise<number | null>
  /** Deletes and returns the token if it is unexpired at `now`. If called in parallel, only one call returns the token (R01). */
  consume(purpose: ProofPurpose, hash: string, now: Date): Promise<Proof | null>
  /**
   * Returns the number of the user's tokens of this purpose that are unexpired at `now`.
   * Optional: only recovery codes need this method.
   */
  countFor?(userId: string, purpose: ProofPurpose, now: Date): Promise<number>
  /** Deletes the user's tokens of these purposes (default: all purposes) and returns how many were deleted. */
  deleteFor(userId: string, purposes?: readonly ProofPurpose[]): Promise<number>
  /**
   * Deletes tokens that expired at or before `now` and returns how many were deleted.
   * Optional: without this method, the host deletes expired tokens itself.
   */
  deleteExpired?(now: Date): Promise<number>
}
