import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { start } from './start.ts'

const ENV = {
  NODE_ENV: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  SALLYPORT_SECRET: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
  SALLYPORT_BASE_URL: 'https://auth.example.org',
}

function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'auth.db')
}

it('calls onListening before it logs the start, so that signal handlers are installed by then', async () => {
  const steps: string[] = []
  const server = await start(
    { ...ENV, SALLYPORT_DATABASE_URL: 'sqlite::memory:' },
    (line) => steps.push(String(JSON.parse(line).event)),
    ({ url }) => steps.push(`listening ${url}`),
  )
  await server.stop()
  expect(steps.slice(0, 2)).toEqual(['listening https://auth.example.org', 'started'])
})

it('P10 /readyz is 503 and the log says why once the database’s file was deleted, and 200 when it is back', async () => {
  const path = temporaryDatabase()
  const lines: string[] = []
  let address = ''
  const server = await start({ ...ENV, SALLYPORT_DATABASE_URL: `sqlite:${path}` }, (line) => {
    lines.push(line)
    address = String(JSON.parse(line).address ?? address)
  })
  onTestFinished(() => server.stop())
  async function ready(status: number): Promise<void> {
    while ((await fetch(`${address}/readyz`)).status !== status) await sleep(20)
  }
  await ready(200)
  renameSync(path, `${path}.away`)
  await ready(503)
  const entry = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'database.unusable')
  expect(JSON.stringify(entry)).toContain(`${path} was deleted while it was open: put the file back`)
  renameSync(`${path}.away`, path)
  await ready(200)
})

it('P10 doesn’t start with an empty file, and says what to do', async () => {
  const path = temporaryDatabase()
  writeFileSync(path, '')
  await expect(start({ ...ENV, SALLYPORT_DATABASE_URL: `sqlite:${path}` }, () => {})).rejects.toThrow(
    'the file is empty and contains no database. Restore it from a backup, or delete it to start with a new database',
  )
})
