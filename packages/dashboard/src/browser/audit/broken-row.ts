import type { AuditRow } from '../api-types.ts'

/**
 * Returns the number of the oldest row that was changed, or of the newest missing one. `rows` are in descending order.
 * Returns undefined if the rows are unbroken.
 */
export function brokenRow(rows: readonly Pick<AuditRow, 'sequence' | 'isIntact'>[]): number | undefined {
  const changed = rows.findLast(({ isIntact }) => !isIntact)
  if (changed !== undefined) return changed.sequence
  const first = rows[0]?.sequence ?? 0
  const gap = rows.findIndex(({ sequence }, index) => sequence !== first - index)
  return gap === -1 ? undefined : first - gap
}
