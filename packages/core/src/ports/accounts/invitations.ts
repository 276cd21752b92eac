import type { PageQuery } from './users.ts'

/** Invitation to an email address, by an administrator or by a member of a tenant. Deleted when the invited person accepts it. */
export interface Invitation {
  readonly id: string
  /** Normalised address to which the invitation is mailed. */
  readonly email: string
  /** Hash of the token in the mailed link. The token itself is never stored (R35). */
  readonly tokenHash: string
  /** Names of the roles that the invited person gets. */
  readonly roles: readonly string[]
  /** Tenant that the invited person joins. If set, the roles apply only in this tenant. */
  readonly tenantId?: string
  /** Actor who invited: the id of an account, `admin` for the holder of the admin secret, or `key:` and the id of an API key. */
  readonly invitedBy?: string
  /** Id of the account that invited, or that issued the API key which invited. Absent for the admin secret, and for keys that it issued. */
  readonly inviterId?: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Time at which the mail with the current token was sent. Absent while that mail isn't sent. */
  readonly sentAt?: Date
}

/** Fields by which invitations are looked up. */
export type InvitationFilter = Partial<Pick<Invitation, 'email' | 'invitedBy' | 'tenantId'>>

/** New token of an invitation that is sent again. */
export type InvitationRenewal = Pick<Invitation, 'tokenHash' | 'expiresAt'>

/** Stores open invitations. Must read the primary database, never a replica. Every method is atomic. */
export interface InvitationStore {
  find(id: string): Promise<Invitation | null>
  /** Returns the invitation even if it has expired, so that callers can tell an expired token from an unknown one. */
  findByTokenHash(tokenHash: string): Promise<Invitation | null>
  /**
   * Returns one page of invitations, newest first, including expired ones. `search` matches the address. The fields of `InvitationFilter`
   * match exactly. A store may ignore them, but then the service reads all invitations, for example when it deletes a user.
   */
  list(
    query: PageQuery & InvitationFilter,
  ): Promise<{ readonly invitations: readonly Invitation[]; readonly total: number }>
  /** Stores a new invitation. Throws ConflictError if another invitation has the same id or token hash. */
  insert(invitation: Invitation): Promise<void>
  /**
   * Replaces the token, so that the earlier one becomes invalid, and removes `sentAt`. Returns false if the invitation doesn't exist.
   * Throws ConflictError if another invitation has this token hash.
   */
  renew(id: string, renewal: InvitationRenewal): Promise<boolean>
  /** Sets `sentAt` if the invitation still has this token. Returns true if it was set. */
  markSent(id: string, tokenHash: string, sentAt: Date): Promise<boolean>
  /** Deletes and returns the invitation if it is unexpired at `now`. If called in parallel, only one call returns it (R01). */
  consume(tokenHash: string, now: Date): Promise<Invitation | null>
  /** Deletes the invitation. Returns true if it existed. */
  delete(id: string): Promise<boolean>
  /** Deletes invitations that expired at or before `now` and returns how many were deleted. */
  deleteExpired(now: Date): Promise<number>
}
