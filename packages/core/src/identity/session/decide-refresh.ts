import type { Session } from '../../ports/accounts/sessions.ts'

/** Verdict on a refresh token that `SessionStore.rotate` refused because its counter isn't the stored one. */
export type RefreshVerdict =
  /** The previous token was presented again within the grace, by a second tab or after a lost response. The refresh succeeds. */
  | 'within-grace'
  /** The presented token is the current one: another request rotated the session between our write and our read. The refresh is retried. */
  | 'try-again'
  | 'session-gone'
  | 'expired'
  /**
   * The presented token is newer than the row, so the read was stale or a backup was restored. The refresh is refused; nothing is revoked.
   */
  | 'unknown-counter'
  /** The presented token was replaced longer ago than the grace, so it may be a stolen copy. The session is revoked (R36). */
  | 'reuse'

/** Facts on which the verdict depends. */
type RotatedRow = Pick<Session, 'counter' | 'rotatedAt' | 'expiresAt'>

/**
 * Decides about a refresh token whose counter differs from the session row's. The row must be read from the primary database, not from a
 * replica. A rotation in the future (clock skew between nodes) counts as just now. Has no side effects, so that the simulation can run it.
 */
export function decideRefresh(presented: number, row: RotatedRow | null, now: Date, graceMs: number): RefreshVerdict {
  if (row === null) return 'session-gone'
  if (row.expiresAt.getTime() <= now.getTime()) return 'expired'
  if (presented > row.counter) return 'unknown-counter'
  if (presented === row.counter) return 'try-again'
  const ageMs = row.rotatedAt === undefined ? 0 : Math.max(0, now.getTime() - row.rotatedAt.getTime())
  return presented === row.counter - 1 && ageMs < graceMs ? 'within-grace' : 'reuse'
}
