/** Public-key credential (WebAuthn) with which a user signs in. Holds no secret. */
export interface Passkey {
  /** Id of the record, used in URLs. */
  readonly id: string
  readonly userId: string
  /** Id that the authenticator gave to the credential, as base64url. Unique among all users. */
  readonly credentialId: string
  /** Public key in COSE format, as base64url. */
  readonly publicKey: string
  /** Signature counter of the latest use. 0 if the authenticator doesn't count, as with synchronised passkeys. */
  readonly counter: number
  /** How the browser reaches the authenticator, such as `internal`, `hybrid` or `usb`. */
  readonly transports: readonly string[]
  /** True if the credential may be copied to other devices. Can change only from false to true (`PasskeyUse.isBackupEligible`). */
  readonly isBackupEligible: boolean
  /** True if the credential was copied to other devices at its latest use. */
  readonly isBackedUp: boolean
  /** Name that the user gave to the passkey. */
  readonly name: string
  readonly createdAt: Date
  /** Time of the latest use of the passkey. Absent before the first use. */
  readonly lastUsedAt?: Date
}

/** Values that a use of a passkey changes. */
export interface PasskeyUse {
  readonly counter: number
  readonly isBackedUp: boolean
  /** Set only if it changed: an update of a password manager may make its passkeys eligible for backup. */
  readonly isBackupEligible?: true
  readonly lastUsedAt: Date
}

/** Stores the users' passkeys. Must read the primary database, never a replica. Every method is atomic. */
export interface PasskeyStore {
  find(credentialId: string): Promise<Passkey | null>
  /** Returns the user's passkeys, oldest first. */
  listForUser(userId: string): Promise<readonly Passkey[]>
  /**
   * Stores a passkey if the user has fewer than `max`. Returns true if it was stored.
   * Throws ConflictError if a passkey with this credential id exists.
   */
  insert(passkey: Passkey, max: number): Promise<boolean>
  /**
   * Stores a use of the passkey if its counter is greater than the stored counter, or if both are 0. Returns true if it was stored.
   * Of parallel calls with the same counter above 0, only one returns true.
   */
  recordUse(credentialId: string, use: PasskeyUse): Promise<boolean>
  /** Renames the passkey if it belongs to this user (R25). Returns true if it was renamed. */
  rename(userId: string, id: string, name: string): Promise<boolean>
  /**
   * Deletes the passkey if it belongs to this user (R25). Returns true if it was deleted.
   * With `keepingOne`, the user's last passkey is never deleted: of two parallel calls for the last two passkeys, one returns false.
   */
  delete(userId: string, id: string, options?: { readonly keepingOne?: boolean }): Promise<boolean>
  /** Deletes all passkeys of the user and returns how many were deleted. */
  deleteForUser(userId: string): Promise<number>
}
