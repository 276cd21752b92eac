import type { SqlDatabase } from './sql-database.ts'
import type { Sql } from './statement.ts'

/**
 * Runs the statements as one transaction that waits for other transactions with the same key. Returns the rows of the
 * last statement.
 */
export async function inTurn<R>(
  db: SqlDatabase,
  key: string,
  statements: readonly [...Sql[], Sql<R>],
): Promise<readonly R[]> {
  const all: readonly Sql<unknown>[] = [...db.dialect.lock(key), ...statements]
  const [only] = all
  const rows = all.length === 1 && only !== undefined ? await db.all(only) : (await db.batch(all)).at(-1)
  // The cast is safe: the last statement returns rows of type R.
  return (rows ?? []) as readonly R[]
}
