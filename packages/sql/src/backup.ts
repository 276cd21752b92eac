import { closeSync, openSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { nodeSqlite } from './database/node-sqlite.ts'
import { assertNotEmpty } from './sqlite-file.ts'

/**
 * Makes the backup copy all pages in one step. With several steps, a write by another connection would restart the
 * copy.
 */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies the SQLite database `from` to a new file, while other processes use the database. The copy contains every
 * write committed before the call; a plain file copy would miss the `-wal` file. Only the owner can read the new
 * file. Rejects if the file `to` exists, or if `from` is missing or empty.
 */
export async function backup(from: string, to: string): Promise<void> {
  const { backup: copyPages, DatabaseSync } = nodeSqlite()
  closeSync(openSync(to, 'wx', 0o600))
  let source: DatabaseSync | undefined
  try {
    assertNotEmpty(from)
    source = new DatabaseSync(from, { readOnly: true })
    await copyPages(source, to, { rate: ALL_PAGES })
  } catch (error) {
    rmSync(to, { force: true })
    throw new Error(`The SQLite database ${from} can't be copied to ${to}`, { cause: error })
  } finally {
    source?.close()
  }
}
