import type { PageQuery } from './users.ts'

/** Ways to prove the first factor of a sign-in. */
export const SIGN_IN_METHODS = ['password', 'oauth', 'magic-link', 'sms', 'link'] as const

export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export interface Session {
  readonly handle: string
  readonly userId: string
  readonly tenantId?: string
  readonly method: SignInMethod
  /** The OAuth provider's id; set for method `link` too, if the mailed link was for a provider account. Default: none (local). */
  readonly provider?: string
  /** Number of the current refresh token; each refresh token carries its number. */
  readonly counter: number
  /** Time of the last rotation; absent before the first. */
  readonly rotatedAt?: Date
  readonly authenticatedAt: Date
  readonly createdAt: Date
  /** Moves forward with each refresh, up to `absoluteExpiresAt`. */
  readonly expiresAt: Date
  /** Latest expiry, regardless of refreshes. */
  readonly absoluteExpiresAt: Date
  readonly lastActiveAt: Date
  /** True if the sign-in passed a second factor. Absent in sessions stored before this field existed. */
  readonly passedSecondFactor?: boolean
  readonly userAgent?: string
  readonly ipAddress?: string
}

export interface Rotation {
  readonly handle: string
  /** Counter in the refresh token that the client sent. */
  readonly counter: number
  readonly now: Date
  /** Milliseconds after a rotation during which no further one happens. */
  readonly graceMs: number
  /** New `expiresAt`; the store limits it to `absoluteExpiresAt`. */
  readonly expiresAt: Date
}

/** Stores sessions, always on the primary database. Every method is atomic. */
export interface SessionStore {
  /** Stores a session and returns how many other sessions the user has. If a store returns nothing, `session.maxPerUser` has no effect. */
  // biome-ignore lint/suspicious/noConfusingVoidType: stores of hosts may return nothing
  create(session: Session): Promise<number | void>
  /**
   * Deletes the user's sessions except `exceptHandle` and the `keep` most recently active others. Returns the count.
   * Optional: needed for `session.maxPerUser`.
   */
  revokeLeastActive?(userId: string, keep: number, exceptHandle: string): Promise<number>
  get(handle: string): Promise<Session | null>
  /** Sessions unexpired at `now`, newest first. */
  listForUser(userId: string, now: Date): Promise<readonly Session[]>
  /**
   * In one conditional write, updates the session if handle and counter match and it is unexpired at `now`. Sets
   * `expiresAt` and `lastActiveAt`. Also increments the counter and sets `rotatedAt` if there was no rotation yet, or
   * the last one is at least `graceMs` old, or `graceMs` is 0. Returns the updated session, or null if none matched.
   */
  rotate(rotation: Rotation): Promise<Session | null>
  /** Sets `lastActiveAt`. */
  touch(handle: string, now: Date): Promise<void>
  /** Deletes the session, with `userId` only if it belongs to that user (R25). Returns true if it existed. */
  revoke(handle: string, userId?: string): Promise<boolean>
  /** Deletes the user's sessions except `exceptHandle` and returns the count. */
  revokeForUser(userId: string, exceptHandle?: string): Promise<number>
  /**
   * Sessions unexpired at `now`, newest first. `search` matches the start of user id or IP address, case-sensitive.
   * Optional: needed for the admin's session list.
   */
  list?(query: PageQuery, now: Date): Promise<{ readonly sessions: readonly Session[]; readonly total: number }>
  /** Deletes sessions that expired at or before `now` and returns the count. Optional: needed for `POST /sessions/cleanup`. */
  deleteExpired?(now: Date): Promise<number>
}
