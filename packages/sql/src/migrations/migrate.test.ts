import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFile } from '../../test/temporary-file.ts'
import type { Tables } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { sqlite } from '../sqlite.ts'
import { ALL_MIGRATIONS } from './all-migrations.ts'
import { MIGRATION_NAMES } from './migration-names.ts'

const names = ALL_MIGRATIONS.map(({ name }) => name)

async function migrated(db: SqlDatabase): Promise<readonly string[]> {
  const rows = await db.all(sql<Tables['auth_migrations']>`select name from auth_migrations order by name`)
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  it('has names in the order in which they apply, each once', () => {
    expect([...new Set(names)].sort()).toEqual(names)
  })

  it('lists each name in MIGRATION_NAMES, too', () => {
    expect(MIGRATION_NAMES).toEqual(names)
  })

  it('changes nothing the second time', async () => {
    const { db, stores, migrate } = sqlite(':memory:')
    await migrate()
    await stores.roles.insert({ name: 'editor', permissions: [] })
    await migrate()
    expect(await migrated(db)).toEqual(names)
    expect(await stores.roles.find('editor')).not.toBeNull()
  })

  it('runs once where two connections start at the same time', async () => {
    const path = temporaryFile()
    const [one, two] = [sqlite(path), sqlite(path)]
    await Promise.all([one.migrate(), two.migrate(), one.migrate()])
    expect(await migrated(two.db)).toEqual(names)
  })

  it('runs once where six processes start at the same time on a new file', async () => {
    const path = temporaryFile()
    const racer = join(import.meta.dirname, '../../test/racer.ts')
    const start = () => promisify(execFile)(process.execPath, ['-C', '@sallyport/source', racer, path, 'migrate'])
    await Promise.all(Array.from({ length: 6 }, start))
    expect(await migrated(sqlite(path).db)).toEqual(names)
  })

  it('E6 refuses a schema that a newer version made, and changes nothing', async () => {
    const { db, migrate } = sqlite(':memory:')
    await db.run(sql`create table auth_migrations (name text not null primary key)`)
    await db.run(sql`insert into auth_migrations (name) values ('9999-from-the-future')`)
    await expect(migrate()).rejects.toThrow(/newer version of Sallyport.*9999-from-the-future.*restore a backup/)
    expect(await migrated(db)).toEqual(['9999-from-the-future'])
  })

  it('leaves nothing of a migration that fails', async () => {
    const { db } = sqlite(':memory:')
    const statements = [sql`create table half (id text)`, sql`create table nonsense (`]
    await expect(db.batch(statements)).rejects.toThrow()
    expect(await db.all(sql`select name from sqlite_master where name = 'half'`)).toEqual([])
  })
})
