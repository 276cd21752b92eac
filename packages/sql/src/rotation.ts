import type { Rotation } from '@sallyport/core/ports'
import { type CompiledQuery, sql } from 'kysely'
import { compileOnce, type Param } from './compile-once.ts'
import type { SessionsTable } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'

interface Values {
  readonly handle: string
  readonly counter: number
  readonly now: number
  /** The counter rises if the last rotation is not after this. */
  readonly dueBefore: number
  readonly expiresAt: number
}

/** `sessions.rotate` as one conditional update: of parallel refreshes with one token, one raises the counter. */
export function rotation({ queries }: SqlDatabase): (given: Rotation) => CompiledQuery<SessionsTable> {
  const rotate = compileOnce((param: Param<Values>) => {
    const isDue = () => sql`rotated_at is null or rotated_at <= ${param('dueBefore')}`
    return queries
      .updateTable('auth_sessions')
      .set({
        counter: sql<number>`case when ${isDue()} then counter + 1 else counter end`,
        rotated_at: sql<number>`case when ${isDue()} then ${param('now')} else rotated_at end`,
        expires_at: sql<number>`case when absolute_expires_at < ${param('expiresAt')} then absolute_expires_at else ${param('expiresAt')} end`,
        last_active_at: param('now'),
      })
      .where('handle', '=', param('handle'))
      .where('counter', '=', param('counter'))
      .where('expires_at', '>', param('now'))
      .returningAll()
  })
  return ({ handle, counter, now, graceMs, expiresAt }) =>
    rotate({
      handle,
      counter,
      now: now.getTime(),
      // Without a grace the counter always rises, even if another machine's clock is ahead.
      dueBefore: graceMs === 0 ? Number.MAX_SAFE_INTEGER : now.getTime() - graceMs,
      expiresAt: expiresAt.getTime(),
    })
}
