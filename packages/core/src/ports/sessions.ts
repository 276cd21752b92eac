import type { PageQuery } from './users.ts'

/** The first factors that a sign-in can be made with. */
export const SIGN_IN_METHODS = ['password', 'oauth', 'magic-link', 'sms', 'link'] as const

/** How the first factor of a sign-in was proven. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** One sign-in that is still alive. */
export interface Session {
  readonly handle: string
  readonly userId: string
  readonly tenantId?: string
  readonly method: SignInMethod
  /** The OAuth provider's id, also of a link that was mailed for its account. Absent: local. */
  readonly provider?: string
  /** Refresh tokens carry the counter they were made with. */
  readonly counter: number
  /** When the counter last rose. Absent: never. */
  readonly rotatedAt?: Date
  readonly authenticatedAt: Date
  readonly createdAt: Date
  /** Slides with each refresh. */
  readonly expiresAt: Date
  /** The end, however often the session is refreshed. */
  readonly absoluteExpiresAt: Date
  readonly lastActiveAt: Date
  /** Whether the sign-in passed a second factor. Absent in sessions from before this was recorded. */
  readonly passedSecondFactor?: boolean
  readonly userAgent?: string
  readonly ipAddress?: string
}

/** What `rotate` matches and writes. */
export interface Rotation {
  readonly handle: string
  /** The counter in the presented token. */
  readonly counter: number
  readonly now: Date
  readonly graceMs: number
  /** The new sliding expiry, cut at the session's absolute one. */
  readonly expiresAt: Date
}

/** Reads and writes sessions, always on the primary. Every method is atomic. */
export interface SessionStore {
  /** Stores a new session. Returns how many other sessions the user has; a store that returns nothing has no limit (`session.maxPerUser`). */
  // biome-ignore lint/suspicious/noConfusingVoidType: stores of hosts may return nothing
  create(session: Session): Promise<number | void>
  /**
   * Deletes the user's sessions except the excepted one and the `keep` most recently active others; returns the number of deleted ones. Optional:
   * `session.maxPerUser`.
   */
  revokeLeastActive?(userId: string, keep: number, exceptHandle: string): Promise<number>
  get(handle: string): Promise<Session | null>
  /** Unexpired at `now`, newest first. */
  listForUser(userId: string, now: Date): Promise<readonly Session[]>
  /**
   * One conditional write: matches handle, counter and a row that is unexpired at `now`. Always slides `expiresAt` and sets `lastActiveAt`;
   * raises the counter and sets `rotatedAt` only when the last rotation is at least `graceMs` old, or there was none, or `graceMs` is 0.
   * Gives the row after the write, `null` when nothing matched.
   */
  rotate(rotation: Rotation): Promise<Session | null>
  /** Sets `lastActiveAt`. */
  touch(handle: string, now: Date): Promise<void>
  /** Deletes the session; with `userId` only if it is that user's (R25). True if there was one. */
  revoke(handle: string, userId?: string): Promise<boolean>
  /** Deletes the user's sessions but the excepted one, and gives their number. */
  revokeForUser(userId: string, exceptHandle?: string): Promise<number>
  /** Unexpired at `now`, newest first; searched by the beginning of the user id or of the address, as they are written. Optional: the admin's session list. */
  list?(query: PageQuery, now: Date): Promise<{ readonly sessions: readonly Session[]; readonly total: number }>
  /** Deletes what expired at or before `now`, and gives the number. Optional: `POST /sessions/cleanup`. */
  deleteExpired?(now: Date): Promise<number>
}
