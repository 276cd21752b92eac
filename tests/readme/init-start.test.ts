import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { HOSTS } from '../../packages/server/src/commands/init/hosts.ts'
import { writeSetup } from '../../packages/server/src/commands/init/write-setup.ts'
import { createSnippetFolder } from './snippet-folder.ts'

/** Asks the service that `init` wrote, in its own process, and prints what it answered. */
const PROGRAM = `import { sallyport } from './sallyport.ts'
const origin = process.env.SALLYPORT_BASE_URL
const ask = (path, init) => sallyport.fetch(new Request(origin + path, init), { address: '127.0.0.1' })
const post = (path, body) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
const email = 'ada@example.com'
const statuses = {
  register: (await ask('/auth/ui/register')).status,
  login: (await ask('/auth/ui/login')).status,
  account: (await ask('/auth/ui/account')).status,
  dashboard: (await ask('/admin')).status,
  adminApi: (await ask('/admin/api/users', { headers: { Authorization: 'Bearer ' + process.env.SALLYPORT_ADMIN_SECRET } })).status,
  registered: (await post('/auth/register', { email, password: 'correct horse battery' })).status,
  forgotPassword: (await post('/auth/forgot-password', { email })).status,
}
await new Promise((resolve) => setImmediate(resolve))
for (;;) {
  const page = await ask('/auth/dev-mailbox')
  if (page.status !== 200 || (await page.text()).includes('reset')) {
    console.log(JSON.stringify({ ...statuses, mailbox: page.status }))
    break
  }
  await new Promise((resolve) => setImmediate(resolve))
}
`

it('people 1: what sallyport init writes for a framework has pages, dashboard, and mails to read, and reads its .env', async () => {
  const folder = createSnippetFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const host = HOSTS.find(({ id }) => id === 'express')
  if (host === undefined) throw new Error('no host express')
  await writeSetup(folder, host, new URL('http://localhost:3000'))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  const env = { PATH: process.env.PATH, HOME: folder }
  const run = promisify(execFile)
  const { stdout, stderr } = await run(process.execPath, ['--conditions=@sallyport/source', 'program.ts'], {
    cwd: folder,
    env,
  })
  expect(stderr).not.toMatch(/"level":"(warn|error)"/)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    register: 200,
    login: 200,
    account: 200,
    dashboard: 200,
    adminApi: 200,
    registered: 201,
    forgotPassword: 200,
    mailbox: 200,
  })
  // Each variable that init writes is read by the service.
  const source =
    (await readFile(join(folder, 'sallyport.ts'), 'utf8')) + (await readFile(join(folder, 'server.ts'), 'utf8'))
  const written = [...(await readFile(join(folder, '.env'), 'utf8')).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  expect(written.filter((name) => !source.includes(name))).toEqual([])
})
