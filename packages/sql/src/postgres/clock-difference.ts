import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'

const SAMPLES = 3

/** Returns by how many milliseconds this machine's clock is ahead of the database's, measured by the fastest of three queries. */
export async function clockDifference(db: SqlDatabase, clock: () => number = Date.now): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = clock()
    const row = await db.first(sql<{ readonly at: number }>`
      select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as at`)
    const answered = clock()
    const took = answered - asked
    if (took < best.took) best = { took, ahead: Math.round((asked + answered) / 2 - Number(row?.at ?? 0)) }
  }
  return best.ahead
}
