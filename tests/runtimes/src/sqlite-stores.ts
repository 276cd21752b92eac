import type { Stores } from '@sallyport/core'
import { sqlite } from '@sallyport/sql/sqlite'

/** A fresh database in memory, by the `node:sqlite` that Node, Bun and Deno each have. */
export async function sqliteStores(): Promise<{ readonly stores: Stores; close(): Promise<void> }> {
  const { stores, migrate, close } = sqlite(':memory:')
  await migrate()
  return { stores, close: async () => close() }
}
