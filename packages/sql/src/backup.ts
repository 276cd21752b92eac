import { closeSync, openSync, rmSync } from 'node:fs'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'

/** Pages copied in one step. Between two steps a write by another connection would start the copy anew. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a SQLite database while it is in use, also by other processes: the copy is whole and holds every write committed before the call. A
 * plain file copy would miss what is in the `-wal` file. Creates `to`, readable by its owner only; rejects if the file exists.
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
