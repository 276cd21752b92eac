import { createBatches } from '../batches.ts'
import type { TableName } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { name, type Sql, sql } from './statement.ts'

/**
 * Deletes all matching rows, or at most `atMost` of them, and returns the number of deleted rows. Deletes few rows per statement, with
 * pauses, so that other statements don't wait long. If the run is interrupted, the next run deletes the remaining rows. Each statement
 * repeats the condition: if Postgres had to wait for another change of a row, it checks only the outer condition again.
 * `order`: the order in which rows are deleted. Default: any.
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
