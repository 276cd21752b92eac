/** What a one-shot secret is for; it is good for nothing else (R02). */
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

/** A one-shot secret, stored by its hash (R35). */
export interface Proof {
  readonly purpose: ProofPurpose
  readonly hash: string
  /** Empty for proofs that belong to nobody yet (OAuth states). */
  readonly userId: string
  /** JSON. What the secret is bound to. */
  readonly data: Readonly<Record<string, unknown>>
  /** Guesses claimed so far. */
  readonly attempts: number
  /** Absent: never (recovery codes, and lasting facts such as that a password was set by mail). A store has to keep those for good. */
  readonly expiresAt?: Date
}

/** Keeps one-shot secrets by purpose and hash, always on the primary. Every method is atomic. */
export interface ProofStore {
  /** Stores a proof; with `replace` drops the older ones of the same user and purpose in the same write. Throws ConflictError when purpose and hash exist. */
  put(proof: Proof, options?: { readonly replace?: boolean }): Promise<void>
  /** Expired ones too, so that `*_EXPIRED` can be told from `INVALID_*`. */
  find(purpose: ProofPurpose, hash: string): Promise<Proof | null>
  /** Counts a guess before it is compared: the number of guesses so far, or `null` when there were `max`, or the proof is gone or expired at `now`. */
  claimAttempt(purpose: ProofPurpose, hash: string, max: number, now: Date): Promise<number | null>
  /** Takes the proof out if it is unexpired at `now`. Of any number of parallel calls one gets it (R01). */
  consume(purpose: ProofPurpose, hash: string, now: Date): Promise<Proof | null>
  /** How many proofs of this purpose the user has, unexpired at `now`. */
  countFor(userId: string, purpose: ProofPurpose, now: Date): Promise<number>
  /** Deletes the user's proofs, of the given purposes or of all, and gives their number. */
  deleteFor(userId: string, purposes?: readonly ProofPurpose[]): Promise<number>
  /** Deletes what expired at or before `now`, and gives the number. */
  deleteExpired?(now: Date): Promise<number>
}
