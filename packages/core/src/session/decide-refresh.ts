import type { Session } from '../ports/sessions.ts'

/** What a refresh comes to when `rotate` matched nothing. */
export type RefreshVerdict =
  /** The predecessor, within its grace: a second tab, or a reply that was lost. Answered like a match. */
  | 'within-grace'
  /** The current one after all: another request rotated between the write and the read. */
  | 'try-again'
  | 'session-gone'
  | 'expired'
  /** Newer than the row: a stale read or a restored backup. Nobody's fault, nothing is revoked. */
  | 'unknown-counter'
  /** Superseded for longer than the grace: a copy. The session is revoked (R36). */
  | 'reuse'

/**
 * Judges a refresh token whose counter was not the row's, from the row as the primary has it. Pure: the simulation runs on it.
 * A negative age (the clock of the node that rotated runs ahead) counts as 0.
 */
export function decideRefresh(presented: number, row: Session | null, now: Date, graceMs: number): RefreshVerdict {
  if (row === null) return 'session-gone'
  if (row.expiresAt.getTime() <= now.getTime()) return 'expired'
  if (presented > row.counter) return 'unknown-counter'
  if (presented === row.counter) return 'try-again'
  const ageMs = row.rotatedAt === undefined ? 0 : Math.max(0, now.getTime() - row.rotatedAt.getTime())
  return presented === row.counter - 1 && ageMs < graceMs ? 'within-grace' : 'reuse'
}
