import { statSync } from 'node:fs'
import type { SqlDatabase } from './database/sql-database.ts'
import type { Statement } from './database/statement.ts'
import type { ReadingThread } from './reading-thread.ts'

export interface SqliteListsParts {
  readonly path: string
  readonly thread: ReadingThread
  /** Size of the file in bytes from which reads go to the thread. */
  readonly fromBytes: number
  /** Throws if the path no longer names the opened file. */
  readonly assertFile: () => void
}

/**
 * Returns the database for lists, searches and figures. Reads a large file in a thread; such a read sees everything that was committed before. Reads
 * without the thread if the file is small. Also reads without the thread if the thread fails, for example because the file is locked, so that the
 * caller gets the error.
 */
export function sqliteLists(db: SqlDatabase, { path, thread, fromBytes, assertFile }: SqliteListsParts): SqlDatabase {
  function isLarge(): boolean {
    try {
      assertFile()
      return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= fromBytes
    } catch {
      return false
    }
  }

  async function inThread<R>(statements: readonly Statement<R>[]): Promise<readonly (readonly R[])[] | null> {
    // The cast is as sound as that of a read without thread: the author of the SQL has declared the type of its rows.
    return isLarge() ? ((await thread.read(statements)) as readonly (readonly R[])[] | null) : null
  }

  return {
    ...db,
    isBlocking: false,
    async first<R>(statement: Statement<R>) {
      const rows = await inThread([statement])
      return rows === null ? db.first(statement) : (rows[0]?.[0] ?? null)
    },
    async all<R>(statement: Statement<R>) {
      return (await inThread([statement]))?.[0] ?? db.all(statement)
    },
    async batch<R>(statements: readonly Statement<R>[]) {
      return (await inThread(statements)) ?? db.batch(statements)
    },
  }
}
