import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADMIN_SECRET } from '../../examples/smoke.ts'
import { ROOT } from '../../scripts/checks/source-files.ts'
import { settings, startProgram } from './support/program.ts'
import { createProject, emptyProject, npmEnvironment, plainEnvironment } from './support/project.ts'
import { BUN, DENO, NODE_22 } from './support/runtimes.ts'
import { WALKED, walk } from './support/walk.ts'

/** `npx @sallyport/server` on Node 22, as the pages of documentation tell it. */
const NPX = ['npx', ['--yes', '@sallyport/server']] as const
const environment = (overrides: Readonly<Record<string, string>>) => ({
  PATH: `${dirname(NODE_22)}:${plainEnvironment().PATH}`,
  ...npmEnvironment('server'),
  ...overrides,
})

describe('E12 npx @sallyport/server in an empty folder', () => {
  it('prints everything that is missing in production, and ends', async () => {
    const failed = await emptyProject('missing')
      .run(...NPX, environment({ NODE_ENV: 'production' }))
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 1 })
    const { stderr } = Object(failed)
    expect(stderr).toContain('SALLYPORT_SECRET: required in production')
    expect(stderr).toContain('SALLYPORT_BASE_URL: required in production')
  })

  it('starts in production with SQLite, and stops cleanly when npx gets SIGTERM', async () => {
    const project = emptyProject('production')
    const { PORT = '', SALLYPORT_SECRET = '' } = await settings()
    const given = { PORT, SALLYPORT_SECRET, SALLYPORT_BASE_URL: 'https://auth.example.com', NODE_ENV: 'production' }
    const program = await startProgram(project, ...NPX, environment(given))
    expect(program.url).toBe('https://auth.example.com')
    expect((await fetch(`http://localhost:${PORT}/healthz`)).status).toBe(200)
    expect(existsSync(join(project.folder, '.data/sallyport.db'))).toBe(true)
    await program.stop()
    expect(program.output()).toContain('"event":"stopped"')
  })

  it('serves sign-up, sign-in, a guarded route, events, refresh and sign-out', async () => {
    const program = await startProgram(emptyProject('server'), ...NPX, environment(await settings()))
    try {
      expect(await walk(program.url)).toEqual(WALKED)
    } finally {
      await program.stop()
    }
  })
})

const MAIN = 'node_modules/@sallyport/server/dist/main.js'

/** Registers an inbound webhook with a script, and returns the result of a trial run. */
async function scriptResult(origin: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' }
  const post = async (path: string, body: object) =>
    (await fetch(`${origin}/admin/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const { webhook } = await post('/webhooks', { provider: 'shop', jsScript: 'result = { sum: body.a + 1 }' })
  return post(`/webhooks/${webhook.id}/dry-run`, { body: { a: 1 } })
}

describe('the bundled program', () => {
  it('answers with the AuthError of a config module, whose core is another copy', async () => {
    const project = await createProject('npm', ['@sallyport/server'])
    writeFileSync(
      join(project.folder, 'config.mjs'),
      `import { AuthError } from '@sallyport/core'
      const onRegister = async () => { throw new AuthError('By invitation.', 'INVITED_ONLY', 403) }
      export default { registration: { onRegister } }`,
    )
    const env = { ...(await settings()), SALLYPORT_CONFIG: './config.mjs' }
    const program = await startProgram(project, NODE_22, [MAIN], env)
    try {
      const headers = { 'Content-Type': 'application/json', Origin: program.url }
      const body = JSON.stringify({ email: 'ada@example.org', password: 'l0ng-En0ugh-Passw0rd' })
      const answer = await fetch(`${program.url}/auth/register`, { method: 'POST', headers, body })
      expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'INVITED_ONLY' })])
    } finally {
      await program.stop()
    }
  })

  it('is a few files, with the licences of the packages in them', async () => {
    const project = await createProject('npm', ['@sallyport/server'])
    const bundle = join(project.folder, MAIN, '../bundle')
    expect(readdirSync(bundle).length).toBeLessThan(20)
    const licences = readFileSync(join(bundle, 'licences.txt'), 'utf8')
    for (const name of ['hono', 'jose', 'valibot', '@simplewebauthn/server']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d[\\d.]*, MIT$`, 'm'))
    }
    expect(licences).toContain('Permission is hereby granted')
  })
})

describe('the server on other runtimes', () => {
  it('runs on Deno with exactly the permissions that its page names', async () => {
    const project = await createProject('deno', ['@sallyport/server'])
    const page = readFileSync(join(ROOT, 'docs/hosts/server.md'), 'utf8')
    const permissions = [...page.matchAll(/^ {2}(--allow-\S+)/gm)].map(([, flag = '']) => flag)
    expect(permissions).toHaveLength(6)
    const env = await settings()
    const flags = permissions.map((flag) => flag.replace('3000', env.PORT ?? ''))
    const program = await startProgram(project, DENO, ['run', '--no-prompt', ...flags, MAIN], env)
    try {
      expect(await walk(program.url)).toEqual(WALKED)
      expect(await scriptResult(program.url)).toMatchObject({ success: true, result: { sum: 2 } })
      expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    } finally {
      await program.stop()
    }
    for (const left of flags) {
      const others = flags.filter((flag) => flag !== left)
      const start = startProgram(project, DENO, ['run', '--no-prompt', ...others, MAIN], env)
      await expect(
        start.then((started) => started.stop()),
        `without ${left}`,
      ).rejects.toThrow(/NotCapable|Requires/)
    }
  })

  it('runs as one executable of Bun, in a folder without packages, except for scripts', async () => {
    const project = await createProject('bun', ['@sallyport/server'])
    const { folder } = emptyProject('executable')
    const file = join(folder, 'sallyport')
    await project.run(BUN, ['build', '--compile', MAIN, '--outfile', file])
    const alone = emptyProject('alone')
    expect(await alone.run(file, ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/)
    const program = await startProgram(alone, file, [], await settings())
    try {
      expect(await walk(program.url)).toEqual(WALKED)
      for (const path of ['/auth/ui/login', '/admin', '/readyz'])
        expect((await fetch(program.url + path)).status, path).toBe(200)
      expect(await scriptResult(program.url)).toMatchObject({ outcome: 'error' })
    } finally {
      await program.stop()
    }
  })
})
