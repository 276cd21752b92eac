/** Purpose of a one-shot secret; it is valid for this purpose only (R02). */
export type ProofPurpose =
  | 'reset-password'
  | 'verify-email'
  | 'verify-email-code'
  | 'change-email'
  | 'magic-link'
  | 'magic-link-2fa'
  | 'link-account'
  | 'pending-link'
  | 'sms-code-attempts'
  | 'sms-code-2fa'
  | 'phone-code'
  | 'totp-pending'
  | 'recovery-code'
  | 'mailed-password'
  | 'mailed-link'
  | 'verified-only'
  | 'second-factor-phone'
  | 'factor-guesses'
  | 'factor-guesses-returned'
  | '2fa'
  | '2fa-setup'
  | 'oauth-state'
  | 'stream-ticket'

/** One-shot secret such as a code or link token. Only its hash is stored (R35). */
export interface Proof {
  readonly purpose: ProofPurpose
  readonly hash: string
  /** Empty if no user is known yet (OAuth state). */
  readonly userId: string
  /** JSON that the secret is bound to, such as the new address of an email change. */
  readonly data: Readonly<Record<string, unknown>>
  /** Guesses made so far. */
  readonly attempts: number
  /** Default: never expires (recovery codes; facts such as "password set by mail"). Stores must not delete those. */
  readonly expiresAt?: Date
}

/** Stores one-shot secrets by purpose and hash, always on the primary database. Every method is atomic. */
export interface ProofStore {
  /**
   * Stores a proof. With `replace`, deletes the user's other proofs of this purpose in the same write. Throws
   * ConflictError if purpose and hash exist.
   */
  put(proof: Proof, options?: { readonly replace?: boolean }): Promise<void>
  /** Returns expired proofs too, so that callers can tell `*_EXPIRED` from `INVALID_*`. */
  find(purpose: ProofPurpose, hash: string): Promise<Proof | null>
  /**
   * Counts a guess before it is compared. Returns the number of guesses, or null if `max` is used up or the proof is
   * missing or expired at `now`.
   */
  claimAttempt(purpose: ProofPurpose, hash: string, max: number, now: Date): Promise<number | null>
  /** Deletes and returns the proof if it is unexpired at `now`. Of any number of parallel calls one gets it (R01). */
  consume(purpose: ProofPurpose, hash: string, now: Date): Promise<Proof | null>
  /** Number of the user's proofs of this purpose that are unexpired at `now`. */
  countFor(userId: string, purpose: ProofPurpose, now: Date): Promise<number>
  /** Deletes the user's proofs of these purposes (default: all) and returns the count. */
  deleteFor(userId: string, purposes?: readonly ProofPurpose[]): Promise<number>
  /** Deletes proofs that expired at or before `now` and returns the count. */
  deleteExpired?(now: Date): Promise<number>
}
