import type { RateLimiter, RateLimitRule } from '@sallyport/core/ports'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { RateLimitsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Sql, sql } from '../database/statement.ts'

/**
 * Creates a rate limiter with fixed time windows, which runs one statement for each rule. Refused attempts aren't
 * counted, so the next attempt is allowed as soon as a refund makes room.
 */
export function sqlRateLimiter(db: SqlDatabase): Required<RateLimiter> {
  return {
    async consume(rules, at) {
      const now = at.getTime()
      const statements = rules.map((rule) => statementOf(rule, now))
      const [only, ...others] = statements
      if (only === undefined) return { allowed: true, retryAfterMs: 0 }
      const rows =
        others.length === 0 ? [await db.first(only)] : (await db.batch(statements)).map(([row]) => row ?? null)
      const refusedUntil = rules.map((rule, index) => refusalEnd(rule, rows[index] ?? null, now))
      const last = Math.max(0, ...refusedUntil)
      return last === 0 ? { allowed: true, retryAfterMs: 0 } : { allowed: false, retryAfterMs: last - now }
    },
    async deleteExpired(now) {
      return deleteInBatches(db, 'auth_rate_limits', sql`window_ends_at <= ${now.getTime()}`)
    },
  }
}

function statementOf(rule: RateLimitRule, now: number): Sql<RateLimitsTable> {
  const { key, cost = 1 } = rule
  if (cost > 0) return charge(rule, cost, now)
  if (cost === 0) return sql`select * from auth_rate_limits where key = ${key} and window_ends_at > ${now}`
  const spent = sql`spent + ${cost}`
  return sql`
    update auth_rate_limits set spent = case when ${spent} < 0 then 0 else ${spent} end
    where key = ${key} and window_ends_at > ${now}
    returning *`
}

function charge({ key, max, windowMs }: RateLimitRule, cost: number, now: number): Sql<RateLimitsTable> {
  // The values of a new window that starts with this attempt.
  const fresh = cost <= max ? { spent: cost, allowed: 1 } : { spent: 0, allowed: 0 }
  const hasEnded = sql`auth_rate_limits.window_ends_at <= ${now}`
  const spent = sql`auth_rate_limits.spent + ${cost}`
  const fits = sql`${spent} <= cast(${max} as bigint)`
  return sql`
    insert into auth_rate_limits (key, spent, window_ends_at, allowed)
    values (${key}, ${fresh.spent}, ${now + windowMs}, ${fresh.allowed})
    on conflict (key) do update set
      spent = case when ${hasEnded} then excluded.spent when ${fits} then ${spent} else auth_rate_limits.spent end,
      allowed = case when ${hasEnded} then excluded.allowed when ${fits} then 1 else 0 end,
      window_ends_at = case when ${hasEnded} then excluded.window_ends_at else auth_rate_limits.window_ends_at end
    returning *`
}

/**
 * Returns the end (milliseconds) of the window in which the attempt is refused, or 0 if the rule allows the attempt.
 */
function refusalEnd({ max, windowMs, cost = 1 }: RateLimitRule, row: RateLimitsTable | null, now: number): number {
  const isRefused = cost > 0 ? row?.allowed !== 1 : cost === 0 && Number(row?.spent ?? 0) >= max
  if (!isRefused) return 0
  return Number(row?.window_ends_at ?? now + windowMs)
}
