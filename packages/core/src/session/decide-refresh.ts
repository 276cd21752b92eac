import type { Session } from '../ports/sessions.ts'

/** What to do with a refresh token whose counter `rotate` didn't match. */
export type RefreshVerdict =
  /** The previous token, within its grace: a second tab, or the client lost a response. Answered as a success. */
  | 'within-grace'
  /** The current token: another request rotated between our write and our read. */
  | 'try-again'
  | 'session-gone'
  | 'expired'
  /** Newer than the row: the read was stale or a backup was restored. Refused; nothing is revoked. */
  | 'unknown-counter'
  /** Replaced longer than the grace ago: a stolen copy. The session is revoked (R36). */
  | 'reuse'

/**
 * Decides about a refresh token whose counter isn't the row's. The row must come from the primary. If the clock of the node that rotated
 * runs ahead, the age counts as 0. Pure, so that the simulation can run it.
 */
export function decideRefresh(presented: number, row: Session | null, now: Date, graceMs: number): RefreshVerdict {
  if (row === null) return 'session-gone'
  if (row.expiresAt.getTime() <= now.getTime()) return 'expired'
  if (presented > row.counter) return 'unknown-counter'
  if (presented === row.counter) return 'try-again'
  const ageMs = row.rotatedAt === undefined ? 0 : Math.max(0, now.getTime() - row.rotatedAt.getTime())
  return presented === row.counter - 1 && ageMs < graceMs ? 'within-grace' : 'reuse'
}
