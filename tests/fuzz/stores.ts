import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { sqlite } from '@sallyport/sql/sqlite'
import { openD1 } from '../../packages/sql/test/d1-by-fetch.ts'
import { emptyStorage } from '../../packages/sql/test/postgres-stores.ts'
import { readTables } from '../http/support/read-tables.ts'
import type { Harness } from '../http/support/target.ts'

/** The stores that random requests reach, each empty. */
export const FUZZED_STORES: Readonly<Record<string, Harness['stores']>> = {
  async SQLite() {
    const folder = await mkdtemp(join(tmpdir(), 'sallyport-fuzz-'))
    const { stores, db, migrate: prepare, close } = sqlite(join(folder, 'auth.db'))
    await prepare()
    return {
      stores,
      rows: () => readTables((text) => db.all({ sql: text, parameters: [] })),
      files: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1'))),
      async close() {
        close()
        await rm(folder, { recursive: true })
      },
    }
  },
  async Postgres() {
    const { stores, rows } = await emptyStorage()
    return { stores, rows }
  },
  async D1() {
    const { databases, close } = await openD1('DB')
    const { stores, db } = d1(databases.DB)
    await migrate(db)
    return { stores, rows: () => readTables((text) => db.all({ sql: text, parameters: [] })), close }
  },
}
