import { expect, it, onTestFinished } from 'vitest'
import { sqlite } from '../sqlite.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import type { SqlDatabase } from './sql-database.ts'
import { sql } from './statement.ts'

it.each([
  [false, 'by 1000 per statement'],
  [true, 'by fewer per statement where a statement holds up the process'],
])('deletes all matching rows and no others, %s: %s', async (isBlocking) => {
  const { db, migrate, close } = sqlite(':memory:')
  onTestFinished(close)
  await migrate()
  await db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2600)
    insert into auth_proofs (purpose, hash, user_id, data, attempts, expires_at)
    select 'magic-link', 'h' || n, 'u1', '{}', 0, n from numbers`)
  const counts: number[] = []
  const counting: SqlDatabase = {
    ...db,
    isBlocking,
    async run(statement) {
      const count = await db.run(statement)
      counts.push(count)
      return count
    },
  }
  expect(await deleteInBatches(counting, 'auth_proofs', sql`expires_at <= ${2500}`)).toBe(2500)
  expect(counts.reduce((sum, count) => sum + count)).toBe(2500)
  if (isBlocking) expect(Math.max(...counts)).toBeLessThanOrEqual(1000)
  else expect(counts).toEqual([1000, 1000, 500])
  const left = await db.all(
    sql<{ readonly expires_at: number }>`select expires_at from auth_proofs order by expires_at`,
  )
  expect([left.length, left[0]?.expires_at]).toEqual([100, 2501])
})
