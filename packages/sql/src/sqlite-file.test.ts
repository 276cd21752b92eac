import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStoreUnavailable } from '@sallyport/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFile } from '../test/temporary-file.ts'
import { backup, sqlite } from './sqlite.ts'

describe('P10 the database’s file', () => {
  it('that is empty is no new database, for the stores nor for a backup', async () => {
    const path = temporaryFile()
    writeFileSync(path, '')
    expect(() => sqlite(path)).toThrow(
      `The SQLite database ${path} can't be opened: the file is empty and contains no database. Restore it from a backup, or delete it to start with a new database`,
    )
    expect(statSync(path).size).toBe(0)
    await expect(backup(path, `${path}.copy`)).rejects.toThrow("can't be copied")
    expect(existsSync(`${path}.copy`)).toBe(false)
  })

  it('that is missing is created with a header, and nothing else is left in its folder', () => {
    const path = temporaryFile()
    const { close } = sqlite(path)
    expect(statSync(path).size).toBeGreaterThan(0)
    close()
    expect(readdirSync(dirname(path))).toEqual(['auth.db'])
    sqlite(path).close()
  })

  it('is created where a link leads', () => {
    const path = temporaryFile()
    mkdirSync(`${path}.folder`)
    symlinkSync(`${path}.folder/real.db`, path)
    const { close } = sqlite(path)
    expect(statSync(`${path}.folder/real.db`).size).toBeGreaterThan(0)
    close()
    sqlite(path).close()
  })

  it.each([
    ['deleted', (path: string) => rmSync(path)],
    [
      'replaced',
      (path: string) => {
        renameSync(path, `${path}.old`)
        copyFileSync(`${path}.old`, path)
      },
    ],
  ])('that is %s while it is open takes no writes, which would be lost', async (word, change) => {
    const path = temporaryFile()
    const { stores, migrate, assertFile, close } = sqlite(path)
    onTestFinished(close)
    await migrate()
    assertFile()
    change(path)
    const write = () =>
      stores.metadata.merge('u1', { theme: 'dark' }).then(
        () => null,
        (error: unknown) => error,
      )
    let error = await write()
    while (error === null) {
      await sleep(20)
      error = await write()
    }
    expect(isStoreUnavailable(error)).toBe(true)
    expect(String(error)).toContain(`The database file ${path} was ${word} while it was open`)
    expect(assertFile).toThrow(word)
    expect(await stores.settings.getSettings()).toEqual({})
  })

  it('that is put back takes writes again', async () => {
    const path = temporaryFile()
    const { stores, migrate, assertFile, close } = sqlite(path)
    onTestFinished(close)
    await migrate()
    renameSync(path, `${path}.away`)
    const isMissing = () => {
      try {
        assertFile()
        return false
      } catch {
        return true
      }
    }
    while (!isMissing()) await sleep(20)
    renameSync(`${path}.away`, path)
    await stores.roles.insert({ name: 'editor', permissions: [] })
    expect(isMissing()).toBe(false)
  })

  it('of a database in memory doesn’t exist, and is not looked for', async () => {
    const { migrate, assertFile, close } = sqlite(':memory:')
    await migrate()
    assertFile()
    close()
  })
})
