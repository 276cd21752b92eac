import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Stores } from '@sallyport/core'
import { sqlite } from '@sallyport/sql/sqlite'
import { StartProblems } from './start-problems.ts'

export interface Database {
  readonly stores: Stores
  close(): Promise<void>
}

/** Opens the SQLite database, creates its folder if missing, and applies missing migrations. */
export async function openDatabase(path: string): Promise<Database> {
  try {
    if (path !== ':memory:') await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const { stores, migrate, close } = sqlite(path)
    await migrate()
    return { stores, close: async () => close() }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartProblems([`SALLYPORT_DATABASE_URL: ${path}: ${why}`])
  }
}
