import { createBatches } from '../batches.ts'
import type { TableName } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { name, type Sql, sql } from './statement.ts'

/**
 * Deletes all matching rows, or at most `atMost` of them, and returns their number. Each statement deletes few rows, and pauses
 * follow, so that others don't wait long; an interrupted run leaves the other rows to the next one. Each statement repeats the
 * condition, because Postgres checks only the outer one again after waiting for another change of a row. `order`: the rows that
 * go first.
 */
export async function deleteInBatches(
  db: SqlDatabase,
  table: TableName,
  condition: Sql,
  { atMost = Number.POSITIVE_INFINITY, order }: { readonly atMost?: number | undefined; readonly order?: Sql } = {},
): Promise<number> {
  const key = db.dialect.rowKey(table)
  const inOrder = order === undefined ? sql`` : sql`order by ${order}`
  const batches = createBatches(db)
  let deleted = 0
  while (deleted < atMost) {
    const limit = Math.min(batches.size(), atMost - deleted)
    const count = await batches.run(() =>
      db.run(sql`
        delete from ${name(table)}
        where (${key}) in (select ${key} from ${name(table)} where ${condition} ${inOrder} limit ${limit}) and ${condition}`),
    )
    deleted += count
    if (count < limit || !(await batches.pause())) break
  }
  return deleted
}
