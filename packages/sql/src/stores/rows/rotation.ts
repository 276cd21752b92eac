import type { Rotation } from '@sallyport/core/ports'
import type { SessionsTable } from '../../database/schema.ts'
import { type Sql, sql } from '../../database/statement.ts'

/** Builds the update for `sessions.rotate`. Of parallel refreshes with the same token, only one raises the counter. */
export function rotation({ handle, counter, now: at, graceMs, expiresAt }: Rotation): Sql<SessionsTable> {
  const now = at.getTime()
  const end = expiresAt.getTime()
  // The counter rises only if the last rotation was at or before `dueBefore`. Without a grace period the counter
  // always rises, even if another machine's clock is ahead.
  const dueBefore = graceMs === 0 ? Number.MAX_SAFE_INTEGER : now - graceMs
  const isDue = sql`rotated_at is null or rotated_at <= ${dueBefore}`
  return sql`
    update auth_sessions set
      counter = case when ${isDue} then counter + 1 else counter end,
      rotated_at = case when ${isDue} then ${now} else rotated_at end,
      expires_at = case when absolute_expires_at < ${end} then absolute_expires_at else ${end} end,
      last_active_at = ${now}
    where handle = ${handle} and counter = ${counter} and expires_at > ${now}
    returning *`
}
