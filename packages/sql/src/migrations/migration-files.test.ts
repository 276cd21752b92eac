import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { sqlite } from '../sqlite.ts'
import { migrationFiles } from './migration-files.ts'

describe('migrationFiles', () => {
  it('makes the schema that migrate makes, which then finds nothing to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sallyport-'))
    const path = join(folder, 'by-files.db')
    const schema = (file: string) => {
      const raw = new DatabaseSync(file)
      const rows = raw.prepare('select type, name from sqlite_master order by name').all()
      raw.close()
      return rows
    }
    const raw = new DatabaseSync(path)
    for (const { text } of migrationFiles()) raw.exec(text)
    raw.close()
    const byFiles = sqlite(path)
    await byFiles.migrate()
    byFiles.close()
    const other = join(folder, 'by-migrate.db')
    const byMigrate = sqlite(other)
    await byMigrate.migrate()
    byMigrate.close()
    expect(schema(path)).toEqual(schema(other))
    rmSync(folder, { recursive: true })
  })
})
