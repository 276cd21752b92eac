import { closeSync, openSync, rmSync } from 'node:fs'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'

/** All pages are copied in one step: a write by another connection between two steps would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a SQLite database while other processes use it. The copy contains every write committed before the call; a
 * plain file copy would miss the `-wal` file. Creates `to`, readable only by its owner. Rejects if that file exists.
 */
export async function backup(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  let source: DatabaseSync | undefined
  try {
    source = new DatabaseSync(from, { readOnly: true })
    await copyPages(source, to, { rate: ALL_PAGES })
  } catch (error) {
    rmSync(to, { force: true })
    throw new Error(`The SQLite database ${from} can't be copied to ${to}`, { cause: error })
  } finally {
    source?.close()
  }
}
