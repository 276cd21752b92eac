import type { RateLimiter, RateLimitRule } from '@sallyport/core/ports'
import { type CompiledQuery, sql } from 'kysely'
import { compileOnce, type Param } from './compile-once.ts'
import type { RateLimitsTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'

interface Charge {
  readonly key: string
  readonly now: number
  readonly endsAt: number
  readonly max: number
  readonly cost: number
  /** Spent and allowed, where this attempt begins a window. */
  readonly freshSpent: number
  readonly freshAllowed: number
}

/** Fixed windows in SQL, one statement a rule. Refused attempts aren't counted: what is given back lets somebody in at once. */
export function sqlRateLimiter(db: SqlDatabase): Required<RateLimiter> {
  const { queries } = db
  const charge = compileOnce((param: Param<Charge>) => {
    const hasEnded = () => sql`auth_rate_limits.window_ends_at <= ${param('now')}`
    const spent = () => sql<number>`auth_rate_limits.spent + ${param('cost')}`
    const fits = () => sql`${spent()} <= ${param('max')}`
    return queries
      .insertInto('auth_rate_limits')
      .values({
        key: param('key'),
        spent: param('freshSpent'),
        window_ends_at: param('endsAt'),
        allowed: param('freshAllowed'),
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          spent: sql<number>`case when ${hasEnded()} then excluded.spent when ${fits()} then ${spent()} else auth_rate_limits.spent end`,
          allowed: sql<number>`case when ${hasEnded()} then excluded.allowed when ${fits()} then 1 else 0 end`,
          window_ends_at: sql<number>`case when ${hasEnded()} then excluded.window_ends_at else auth_rate_limits.window_ends_at end`,
        }),
      )
      .returningAll()
  })
  const look = compileOnce((param: Param<{ key: string; now: number }>) =>
    queries
      .selectFrom('auth_rate_limits')
      .selectAll()
      .where('key', '=', param('key'))
      .where('window_ends_at', '>', param('now')),
  )
  const giveBack = compileOnce((param: Param<{ key: string; now: number; cost: number }>) => {
    const spent = () => sql`spent + ${param('cost')}`
    return queries
      .updateTable('auth_rate_limits')
      .set({ spent: sql<number>`case when ${spent()} < 0 then 0 else ${spent()} end` })
      .where('key', '=', param('key'))
      .where('window_ends_at', '>', param('now'))
      .returningAll()
  })

  function queryOf({ key, max, windowMs, cost = 1 }: RateLimitRule, now: number): CompiledQuery<RateLimitsTable> {
    if (cost === 0) return look({ key, now })
    if (cost < 0) return giveBack({ key, now, cost })
    const fresh = cost <= max ? { freshSpent: cost, freshAllowed: 1 } : { freshSpent: 0, freshAllowed: 0 }
    return charge({ key, now, endsAt: now + windowMs, max, cost, ...fresh })
  }

  return {
    async consume(rules, at) {
      const now = at.getTime()
      const statements = rules.map((rule) => queryOf(rule, now))
      const [only, ...others] = statements
      if (only === undefined) return { allowed: true, retryAfterMs: 0 }
      const rows =
        others.length === 0 ? [await db.first(only)] : (await db.batch(statements)).map(([row]) => row ?? null)
      const refusedUntil = rules.map((rule, index) => refusalEnd(rule, rows[index] ?? null, now))
      const last = Math.max(0, ...refusedUntil)
      return last === 0 ? { allowed: true, retryAfterMs: 0 } : { allowed: false, retryAfterMs: last - now }
    },
    async deleteExpired(now) {
      return db.run(queries.deleteFrom('auth_rate_limits').where('window_ends_at', '<=', now.getTime()).compile())
    },
  }
}

/** When the refusing window ends; 0 if the rule allows. */
function refusalEnd({ max, windowMs, cost = 1 }: RateLimitRule, row: RateLimitsTable | null, now: number): number {
  const isRefused = cost > 0 ? row?.allowed !== 1 : cost === 0 && Number(row?.spent ?? 0) >= max
  if (!isRefused) return 0
  return Number(row?.window_ends_at ?? now + windowMs)
}
