import type { PageQuery } from './users.ts'

/** Sign-in methods that prove one factor. `link`: the mailed link that confirms a linked account. */
export const SINGLE_FACTOR_METHODS = ['password', 'oauth', 'magic-link', 'sms', 'link'] as const

/**
 * First factors with which a user can sign in. A sign-in with a passkey proves two factors: possession of the device, and the PIN or
 * fingerprint that the device verified.
 */
export const SIGN_IN_METHODS = [...SINGLE_FACTOR_METHODS, 'passkey'] as const

/** A first factor that a feature adds, such as `badge:card`: the name of the feature, a colon, and the feature's name for the factor. */
export type FeatureMethod = `${string}:${string}`

export type BuiltInMethod = (typeof SIGN_IN_METHODS)[number]

/** `guest`: nothing was proven; the session belongs to a guest. */
export type SignInMethod = BuiltInMethod | FeatureMethod | 'guest'

export type SingleFactorMethod = (typeof SINGLE_FACTOR_METHODS)[number] | FeatureMethod

export interface Session {
  /** Id of the session. */
  readonly handle: string
  readonly userId: string
  readonly tenantId?: string
  /** How the user signed in. `impersonation`: an administrator acts as the user; the session has no refresh token. */
  readonly method: SignInMethod | 'impersonation'
  /**
   * Id of the OAuth provider, for the methods `oauth` and `link`. Absent for other methods, and for `link` if a mail address was linked.
   */
  readonly provider?: string
  /** Number of the session's current refresh token. Each refresh token contains its number; older tokens have lower numbers. */
  readonly counter: number
  /** Time at which the refresh token was last replaced (rotated). Absent before the first rotation. */
  readonly rotatedAt?: Date
  readonly authenticatedAt: Date
  readonly createdAt: Date
  /** Time at which the session expires. Each refresh extends it, up to `absoluteExpiresAt`. */
  readonly expiresAt: Date
  /** Time at which the session expires even if it is refreshed regularly. */
  readonly absoluteExpiresAt: Date
  readonly lastActiveAt: Date
  /** True if the user passed a second factor at sign-in, or signed in with a passkey. Absent in sessions that an older version stored. */
  readonly passedSecondFactor?: boolean
  readonly userAgent?: string
  readonly ipAddress?: string
}

/** Parameters of `SessionStore.rotate`. */
export interface Rotation {
  readonly handle: string
  /** Number of the refresh token that the client sent. Compared with the session's `counter`. */
  readonly counter: number
  readonly now: Date
  /** Milliseconds after a rotation during which a refresh extends the session without replacing the refresh token again. */
  readonly graceMs: number
  /** New `expiresAt` of the session. The store uses `absoluteExpiresAt` instead if that is earlier. */
  readonly expiresAt: Date
}

/**
 * Stores sessions. Must read the primary database, never a replica. Every method is atomic.
 * Required methods: `create`, `get`, `listForUser`, `rotate`, `revoke`, `revokeForUser`.
 */
export interface SessionStore {
  /**
   * Stores a new session and returns how many other sessions the user has.
   * If a store returns nothing, the option `session.maxPerUser` has no effect.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a host's store may return nothing
  create(session: Session): Promise<number | void>
  /**
   * Deletes the user's least recently active sessions.
   * Keeps session `exceptHandle` and the `keep` most recently active other sessions. Returns how many were deleted.
   * Optional: only the option `session.maxPerUser` needs this method.
   */
  revokeLeastActive?(userId: string, keep: number, exceptHandle: string): Promise<number>
  get(handle: string): Promise<Session | null>
  /** Returns the user's sessions that are unexpired at `now`, newest first. */
  listForUser(userId: string, now: Date): Promise<readonly Session[]>
  /**
   * Refreshes the session with this handle and counter in one conditional write, if it is unexpired at `now`.
   * Always sets `expiresAt` and `lastActiveAt`.
   * Increments `counter` and sets `rotatedAt` if the session was never rotated, `graceMs` is 0, or the last rotation is at least `graceMs` old.
   * Returns the updated session, or null if no session matched.
   */
  rotate(rotation: Rotation): Promise<Session | null>
  /** Deletes the session. If `userId` is given, only a session of this user is deleted (R25). Returns true if one was deleted. */
  revoke(handle: string, userId?: string): Promise<boolean>
  /** Deletes all sessions of the user except `exceptHandle` and returns how many were deleted. */
  revokeForUser(userId: string, exceptHandle?: string): Promise<number>
  /**
   * Returns one page of all users' sessions that are unexpired at `now`, newest first.
   * `search` matches the start of the user id or IP address, and is case-sensitive.
   * Optional: only the admin's session list and statistics need this method.
   */
  list?(query: PageQuery, now: Date): Promise<{ readonly sessions: readonly Session[]; readonly total: number }>
  /**
   * Like `list`, but `search` also matches sessions of the users `userIds` (at most 1000).
   * Optional: without this method, the admin's session list can't be searched by email.
   */
  listOfUsers?(
    userIds: readonly string[],
    query: PageQuery,
    now: Date,
  ): Promise<{ readonly sessions: readonly Session[]; readonly total: number }>
  /**
   * Deletes sessions that expired at or before `now` and returns how many were deleted.
   * Optional: without this method, the host deletes expired sessions itself, and `POST /sessions/cleanup` returns 404.
   */
  deleteExpired?(now: Date): Promise<number>
}
