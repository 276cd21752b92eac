import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../../test/spawn-server.ts'

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'
const ADMIN_SECRET = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const DEAD = 'http://127.0.0.1:9'

interface Finding {
  readonly subject: string
  readonly status: string
  readonly message: string
  readonly advice?: string
}

type Variables = Readonly<Record<string, string>>

async function examined(env: Variables, prepare: (directory: string) => Promise<void> = async () => {}) {
  const directory = await temporaryDirectory(onTestFinished)
  await prepare(directory)
  const { code, output } = await runToEnd(['doctor', '--json'], directory, env)
  // The cast is safe: a wrong shape fails the expectations.
  return { code, findings: (JSON.parse(output) as { findings: Finding[] }).findings }
}

/** A server on loopback that answers every request alike. */
async function answering(status: number, body: string, headers: Variables = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  // The cast is safe: the server listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const production: Variables = {
  NODE_ENV: 'production',
  SALLYPORT_SECRET: SECRET,
  SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
  SALLYPORT_BASE_URL: 'https://auth.example.invalid',
  SALLYPORT_SITE_URL: 'https://www.example.invalid',
}

/** Planted mistakes: the environment and files, and what the doctor says to each. */
const MISTAKES: Readonly<
  Record<
    string,
    readonly [() => Promise<Variables> | Variables, RegExp, RegExp, ((directory: string) => Promise<void>)?]
  >
> = {
  'a misspelt variable': [() => ({ SALLYPORT_SECRETT: SECRET }), /SALLYPORT_SECRETT/, /Correct the variable/],
  'a short secret': [() => ({ SALLYPORT_SECRET: 'short' }), /SALLYPORT_SECRET/, /Correct the variable/],
  'a secret that is not random': [
    () => ({ SALLYPORT_SECRET: 'abab'.repeat(16) }),
    /Secret 1 of SALLYPORT_SECRET isn't random/,
    /sallyport secret/,
  ],
  'development at a public address': [
    () => ({ SALLYPORT_BASE_URL: 'https://auth.example.invalid' }),
    /NODE_ENV isn't production/,
    /NODE_ENV=production/,
  ],
  'a front end on another site': [
    () => ({ ...production, SALLYPORT_SITE_URL: 'https://shop.example' }),
    /are different sites/,
    /below one domain/,
  ],
  'no mail relay': [() => production, /No mail relay/, /SALLYPORT_MAIL_ENDPOINT/],
  'a mail relay that is away': [
    () => ({
      SALLYPORT_MAIL_ENDPOINT: DEAD,
      SALLYPORT_MAIL_API_KEY: 'key',
      SALLYPORT_MAIL_FROM: 'auth@example.org',
    }),
    /mail relay at .* doesn't answer/,
    /Correct SALLYPORT_MAIL_ENDPOINT/,
  ],
  'an address that another server answers': [
    async () => ({ SALLYPORT_BASE_URL: await answering(404, 'Not here') }),
    /isn't this server: it responds with 404/,
    /proxy/,
  ],
  'a clock that is wrong': [
    async () => ({
      SALLYPORT_BASE_URL: await answering(200, '{"status":"ok"}', { Date: 'Mon, 01 Jan 2024 00:00:00 GMT' }),
    }),
    /The clock differs by \d+ s/,
    /NTP/,
  ],
  'a database in memory': [
    () => ({ ...production, SALLYPORT_DATABASE_URL: 'sqlite::memory:' }),
    /every restart loses all users/,
    /sqlite:<path>/,
  ],
  'a database that is none': [
    () => ({ SALLYPORT_DATABASE_URL: 'sqlite:./notes.txt' }),
    /notes\.txt/,
    /SALLYPORT_DATABASE_URL/,
    (directory) => writeFile(join(directory, 'notes.txt'), 'These are notes, and no database at all.'),
  ],
  'a database that others can read': [
    () => ({ SALLYPORT_DATABASE_URL: 'sqlite:./open.db' }),
    /Other users of this machine can read/,
    /chmod 600/,
    async (directory) => {
      await runToEnd(['migrate'], directory, { SALLYPORT_DATABASE_URL: 'sqlite:./open.db' })
      await chmod(join(directory, 'open.db'), 0o644)
    },
  ],
  'secrets that others can read': [
    () => ({}),
    /can read \.env/,
    /chmod 600 \.env/,
    async (directory) => {
      await writeFile(join(directory, '.env'), 'PORT=0\n')
      await chmod(join(directory, '.env'), 0o644)
    },
  ],
  'an admin secret that can be guessed': [
    () => ({ ...production, SALLYPORT_ADMIN_SECRET: 'admin-'.repeat(8) }),
    /admin secret isn't random/,
    /SALLYPORT_ADMIN_SECRET/,
  ],
  'changes without a fresh sign-in': [
    () => ({ ...production, SALLYPORT_FRESH_AUTH_MINUTES: '0' }),
    /steals a session can change the address/,
    /SALLYPORT_FRESH_AUTH_MINUTES/,
  ],
}

describe('sallyport doctor', () => {
  it.each(Object.entries(MISTAKES))(
    'finds %s and says what to do',
    async (_, [variables, message, advice, prepare]) => {
      const { code, findings } = await examined(await variables(), prepare)
      const problem = findings.find((finding) => finding.status === 'problem' && message.test(finding.message))
      expect(problem, JSON.stringify(findings, null, 2)).toBeDefined()
      expect(problem?.advice).toMatch(advice)
      expect(code).toBe(1)
    },
  )

  it('O10 warns of a connection to the database whose certificate nobody checks', async () => {
    const url = 'postgres://app@database.invalid/auth?sslmode=require'
    const { findings } = await examined({ SALLYPORT_DATABASE_URL: url })
    const warned = findings.find(({ message }) => message.includes('can pose as the database'))
    expect(warned).toMatchObject({ status: 'warning', advice: expect.stringContaining('sslmode=verify-full') })
  })

  it('finds nothing wrong beside a server that runs', async () => {
    const directory = await temporaryDirectory(onTestFinished)
    await mkdir(join(directory, '.data'), { recursive: true })
    const { url } = await spawnServer(onTestFinished, directory)
    const { code, output } = await runToEnd(['doctor'], directory, { SALLYPORT_BASE_URL: url })
    expect([code, output.includes('PROBLEM')]).toEqual([0, false])
    expect(output).toMatch(/ok {7}address: .* answers\.\nok {7}clock: /)
    expect(output).toMatch(/A password hash takes \d+ ms/)
  })

  it('I3 names users with ids that new users can’t have', async () => {
    const directory = await temporaryDirectory(onTestFinished)
    const variables = { SALLYPORT_DATABASE_URL: 'sqlite:./ids.db' }
    const { output: before } = await runToEnd(['doctor'], directory, variables)
    expect(before).not.toContain('user ids')
    await runToEnd(['users', 'create', 'ada@example.org', '--without-password'], directory, variables)
    expect((await runToEnd(['doctor'], directory, variables)).output).toContain('ok       user ids: All users')
    const database = new DatabaseSync(join(directory, 'ids.db'))
    database.exec("update auth_users set id = 'admin'")
    database.close()
    const { code, output } = await runToEnd(['doctor'], directory, variables)
    expect(output).toMatch(/warning {2}user ids: These users have ids that no new user can have: "admin"\./)
    expect(code).toBe(0)
  })

  it('prints no secret', async () => {
    const { findings } = await examined({ ...production, SALLYPORT_SECRET: 'abab'.repeat(16) })
    expect(JSON.stringify(findings)).not.toMatch(/abab|1a2b3c4d/)
  })
})
