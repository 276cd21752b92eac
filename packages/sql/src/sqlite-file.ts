import { linkSync, lstatSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '@sallyport/core/ports'

/** Minimum time in milliseconds between two checks of the file. */
const LOOK_EVERY_MS = 1000

/** True if the path names a file. False for a database in memory, a temporary database (the empty path) and a URI. */
export function isFilePath(path: string): boolean {
  return path !== '' && !path.startsWith(':memory:') && !path.startsWith('file:')
}

/**
 * Creates the database if the file is missing. The file appears at its path with the header of a database, so this function never leaves an
 * empty file. Throws if the file is empty: SQLite would take it for a new database, and a service that has lost its data would start as if
 * nothing had happened.
 */
export function createIfMissing(path: string, open: (path: string) => DatabaseSync): void {
  // A symbolic link to a missing file is kept: SQLite creates the file that the link names.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) createFile(path, open)
  if (sizeOf(path) === 0)
    throw new Error(
      'the file is empty and contains no database. Restore it from a backup, or delete it to start with a new database',
    )
}

/** Throws if the file is missing or empty. For callers that only read the database. */
export function assertNotEmpty(path: string): void {
  const size = sizeOf(path)
  if (size === null) throw new Error("the file doesn't exist")
  if (size === 0) throw new Error('the file is empty and contains no database')
}

function createFile(path: string, open: (path: string) => DatabaseSync): void {
  const folder = mkdtempSync(join(dirname(resolve(path)), '.sallyport-new-'))
  try {
    const file = join(folder, basename(path))
    const raw = open(file)
    // Writes the header.
    raw.exec('pragma journal_mode = wal')
    raw.close()
    publish(file, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves the file to its path, unless another process was faster. */
function publish(file: string, path: string): void {
  try {
    linkSync(file, path)
  } catch (error) {
    if (sizeOf(path) !== null) return
    // The file system may have no hard links.
    if (!(error instanceof Error && 'code' in error)) throw error
    renameSync(file, path)
  }
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}

/**
 * Returns a function that throws StoreUnavailableError if the path no longer names the opened file: it was deleted or replaced while
 * the database was open, and what is written now would be lost at the next start.
 */
export function watchFile(path: string): () => void {
  const identity = () => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found === undefined ? null : `${found.dev} ${found.ino}`
  }
  const opened = identity()
  let lookedAt = performance.now()
  let problem: string | null = null

  return () => {
    const at = performance.now()
    if (problem === null && at - lookedAt < LOOK_EVERY_MS) return
    lookedAt = at
    const found = identity()
    problem = found === opened ? null : found === null ? 'deleted' : 'replaced'
    if (problem !== null)
      throw new StoreUnavailableError(
        `The database file ${path} was ${problem} while it was open: put the file back or restore a backup, and restart`,
        { retryAfterMs: 60_000 },
      )
  }
}
