import type { ActorKind } from './actor.ts'

/** One row of the audit trail. Never changed and never deleted. */
export interface AuditRow {
  /** Place in the chain: 1, 2, 3 and so on, without gaps. */
  readonly sequence: number
  /** Id of the event. */
  readonly id: string
  readonly timestamp: Date
  readonly event: string
  /** Id of the user, administrator or API key that caused the event. `admin`: the holder of the admin secret. `host`: the host's code. */
  readonly actorId?: string
  /** User whom the event concerns. */
  readonly subjectId?: string
  readonly tenantId?: string
  /** The same for all events of one request. */
  readonly correlationId?: string
  /** JSON object of the non-personal fields. Stored as text, because the MAC covers its exact bytes. */
  readonly details: string
  /** Personal fields of the event, encrypted with the subject's key. */
  readonly personal?: string
  /** Address and browser of the request, encrypted with the actor's key. */
  readonly origin?: string
  /** MAC of the preceding row. Empty in the first row. */
  readonly previousMac: string
  /** HMAC-SHA256 of all other fields, as base64url. */
  readonly mac: string
}

/**
 * A change that a request is about to make. Deleted when the request has succeeded or was refused. Stays if the process ended or the request
 * failed, because the change may then have been made without its audit row.
 */
export interface StartedChange {
  /** Id of the request. */
  readonly id: string
  readonly startedAt: Date
  /** Method and path pattern of the endpoint, such as `PATCH /api/users/:id`. */
  readonly action: string
  /** Values of the path's parameters by name, such as the user's id. */
  readonly target: Readonly<Record<string, string>>
  /** Id of the actor that sent the request. Absent if no account, admin secret or API key is known, as with a mailed token. */
  readonly actorId?: string
  /** Kind of the actor. Absent for a user. */
  readonly actorKind?: Exclude<ActorKind, 'user'>
  readonly correlationId: string
}

/** Filter of audit rows. An absent field matches all rows. */
export interface AuditFilter {
  readonly actorId?: string
  readonly subjectId?: string
  readonly event?: string
  /** Earliest time, inclusive. */
  readonly from?: Date
  /** Latest time, exclusive. */
  readonly to?: Date
}

/**
 * Stores the audit trail: rows that are only ever added, and one encryption key per user or other actor. Must read the primary database,
 * never a replica. Every method is atomic. `userId` is the user's id, or for another actor a name such as `/secret/admin`.
 */
export interface AuditStore {
  /**
   * Adds the rows, all or none. Throws ConflictError if a row with one of the sequence numbers exists, so of parallel calls with the same
   * number only one succeeds.
   */
  append(rows: readonly AuditRow[]): Promise<void>
  /** Returns the row with the highest sequence number, or null if there are no rows. */
  head(): Promise<AuditRow | null>
  /** Returns one page of the matching rows, newest first, and their exact total. */
  list(
    query: AuditFilter & { readonly page: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }>
  /** Returns the first `limit` matching rows whose sequence number is above `after`, in ascending order. */
  read(query: AuditFilter & { readonly after: number; readonly limit: number }): Promise<readonly AuditRow[]>
  /**
   * Stores the encrypted key of a user, unless the user has a key or `dropKey` was called for the user. Returns the stored key, or null after
   * `dropKey`. Parallel calls for one user return the same key.
   */
  keepKey(userId: string, key: string): Promise<string | null>
  /** Returns the stored keys of these users (at most 200). Users without a key are omitted. */
  keysOf(userIds: readonly string[]): Promise<readonly { readonly userId: string; readonly key: string }[]>
  /** Deletes the key of a user for ever. From then on, `keepKey` returns null for this user, even if the user had no key. */
  dropKey(userId: string): Promise<void>
  /** Stores a change before it is made. Without this method, a crash during a change leaves no trace of it. */
  start?(change: StartedChange): Promise<void>
  /** Deletes a started change, if it is stored. */
  finish?(id: string): Promise<void>
  /** Returns the changes that were started before this time and are still stored, oldest first, at most `limit`. */
  unfinished?(before: Date, limit: number): Promise<readonly StartedChange[]>
}
