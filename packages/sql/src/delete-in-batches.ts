import type { TableName } from './schema.ts'
import type { SqlDatabase } from './sql-database.ts'
import { name, type Sql, sql } from './statement.ts'

const BATCH = 1000

/**
 * Deletes all matching rows and returns their number. Each statement deletes few rows, so that other writes don't wait long. It repeats the
 * condition, because Postgres checks only the outer one again after waiting for another change of a row.
 */
export async function deleteInBatches(db: SqlDatabase, table: TableName, condition: Sql): Promise<number> {
  const key = db.dialect.rowKey(table)
  const statement = sql`
    delete from ${name(table)}
    where (${key}) in (select ${key} from ${name(table)} where ${condition} limit ${BATCH}) and ${condition}`
  for (let deleted = 0; ; ) {
    const count = await db.run(statement)
    deleted += count
    if (count < BATCH) return deleted
  }
}
