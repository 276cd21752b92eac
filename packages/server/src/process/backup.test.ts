import { copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'
import { runBackup } from './run-backup.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }

function post(url: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('E6 sallyport backup', () => {
  it('copies the database of a running server, whole; restored, its users sign in', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const running = await spawnServer(onTestFinished, home)
    expect((await post(`${running.url}/auth/register`, ADA)).status).toBe(201)
    const { refreshToken } = await (await post(`${running.url}/auth/login`, ADA)).json()
    expect(await runToEnd(['backup', 'copy.db'], home)).toEqual({
      code: 0,
      output: 'Copied ./.data/sallyport.db to copy.db\n',
    })
    expect((await stat(join(home, 'copy.db'))).mode & 0o777).toBe(0o600)
    // A later sign-up must be missing in the copy.
    await post(`${running.url}/auth/register`, { ...ADA, email: 'bob@example.org' })
    expect(await running.stop()).toBe(0)

    const data = join(home, '.data')
    await Promise.all(['', '-wal', '-shm'].map((end) => rm(join(data, `sallyport.db${end}`), { force: true })))
    await copyFile(join(home, 'copy.db'), join(data, 'sallyport.db'))
    const restored = await spawnServer(onTestFinished, home)
    expect((await post(`${restored.url}/auth/refresh`, { refreshToken })).status).toBe(200)
    expect((await post(`${restored.url}/auth/login`, ADA)).status).toBe(200)
    expect((await post(`${restored.url}/auth/login`, { ...ADA, email: 'bob@example.org' })).status).toBe(401)
  })

  it('says why it copies nothing, and overwrites no file', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { code, output } = await runToEnd(['backup', 'copy.db'], home)
    const missing = '  - SALLYPORT_DATABASE_URL: there is no file ./.data/sallyport.db'
    expect([code, output]).toEqual([1, `Nothing is copied:\n${missing}\nSee --help.\n`])
    const failing = (url: string, file: string) =>
      expect(runBackup({ SALLYPORT_DATABASE_URL: url }, join(home, file))).rejects
    await failing('sqlite::memory:', 'copy.db').toThrow('a database in memory has no file to copy')
    await failing('mysql:x', 'copy.db').toThrow('must be sqlite:<path>')
    const own = `sqlite:${import.meta.filename}`
    await failing(own, 'copy.db').toThrow('file is not a database')
    await failing(own, 'none/copy.db').toThrow('none/copy.db: ')
    expect(await readdir(home)).toEqual([])
    await expect(runBackup({ SALLYPORT_DATABASE_URL: own }, import.meta.filename)).rejects.toThrow('exists already')
  })

  it('is refused without a file, and told by --help', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const { code, output } = await runToEnd(['backup'], home)
    expect([code, output.includes('sallyport backup [options] <file>')]).toEqual([2, true])
  })
})
