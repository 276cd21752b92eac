import type { Session } from '../../ports/accounts/sessions.ts'

/** Verdict on a used refresh token. */
export type RefreshVerdict =
  /** The token was replaced within the grace: a second tab uses it, or a response was lost. The refresh succeeds. */
  | 'within-grace'
  /**
   * The token is the current one, so a refresh can succeed. After a refusal by `SessionStore.rotate`, another request has changed the
   * session between the write and the read; the refresh is retried.
   */
  | 'try-again'
  | 'session-gone'
  | 'expired'
  /** The token is newer than the session row, so the read was stale or a backup was restored. The refresh is refused; nothing is revoked. */
  | 'unknown-counter'
  /** The token was replaced longer ago than the grace, or more than once. It may be a stolen copy, so the session is revoked (R36). */
  | 'reuse'

/** Fields of the session row on which the verdict depends. */
type RotatedRow = Pick<Session, 'counter' | 'rotatedAt' | 'expiresAt'>

/**
 * Judges a used refresh token. `presented`: number of the token. The row must be read from the primary database, not from a replica. A
 * rotation in the future (clock skew between nodes) counts as just now. Has no side effects, so that the simulation can run it.
 */
export function decideRefresh(presented: number, row: RotatedRow | null, now: Date, graceMs: number): RefreshVerdict {
  if (row === null) return 'session-gone'
  if (row.expiresAt.getTime() <= now.getTime()) return 'expired'
  if (presented > row.counter) return 'unknown-counter'
  if (presented === row.counter) return 'try-again'
  const ageMs = row.rotatedAt === undefined ? 0 : Math.max(0, now.getTime() - row.rotatedAt.getTime())
  return presented === row.counter - 1 && ageMs < graceMs ? 'within-grace' : 'reuse'
}
