import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFile } from '../test/temporary-file.ts'
import { backup, sqlite } from './sqlite.ts'

describe('backup', () => {
  it('E6 copies what is still in the write-ahead log, readable by its owner only', async () => {
    const path = temporaryFile()
    const { stores, migrate, close } = sqlite(path)
    onTestFinished(close)
    await migrate()
    await stores.roles.insert({ name: 'editor', permissions: ['page:read'] })
    const copy = `${path}.copy`
    await backup(path, copy)
    const { db, ...copied } = sqlite(copy)
    onTestFinished(copied.close)
    expect(await copied.stores.roles.find('editor')).toEqual({ name: 'editor', permissions: ['page:read'] })
    expect(await db.first({ sql: 'pragma integrity_check', parameters: [] })).toEqual({ integrity_check: 'ok' })
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  it('E6 copies while another connection holds the write lock', async () => {
    const path = temporaryFile()
    const { migrate, close } = sqlite(path)
    await migrate()
    const other = new DatabaseSync(path)
    onTestFinished(() => {
      other.close()
      close()
    })
    other.exec('begin immediate')
    await backup(path, `${path}.copy`)
  })

  it('E6 overwrites no file, and leaves none when it fails', async () => {
    const path = temporaryFile()
    writeFileSync(path, 'kept')
    await expect(backup('x', path)).rejects.toThrow(/EEXIST/)
    expect(readFileSync(path, 'utf8')).toBe('kept')
    await expect(backup(`${path}.missing`, `${path}.copy`)).rejects.toThrow(`${path}.missing can't be copied`)
    expect([existsSync(`${path}.copy`), existsSync(`${path}.missing`)]).toEqual([false, false])
  })
})
