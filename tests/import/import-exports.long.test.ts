import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import { FIREBASE_PARAMETERS, FIREBASE_USER } from '../../packages/server/test/import-service.ts'
import { runToEnd, spawnCommand, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'

const LINES = Number(process.env.LINES ?? 100_000)
const BCRYPT = '$2b$10$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG'

const emailOf = (n: number) => `user${n}@mail${n % 1000}.example.org`

/** One user of an export as the system writes it. Every user has an account at Google. */
const SYSTEMS = [
  {
    system: 'auth0',
    title: 'Auth0 (NDJSON)',
    file: (users: readonly object[]) => users.map((user) => JSON.stringify(user)).join('\n'),
    userAt: (n: number) => ({
      user_id: `google-oauth2|${n}`,
      email: emailOf(n),
      email_verified: true,
      name: `Person ${n}`,
      created_at: '2024-05-06T07:08:09.000Z',
      passwordHash: BCRYPT,
      identities: [{ provider: 'google-oauth2', user_id: String(n), connection: 'google-oauth2', isSocial: true }],
    }),
  },
  {
    system: 'firebase',
    title: 'Firebase (one JSON object)',
    file: (users: readonly object[]) => JSON.stringify({ users }, null, 1),
    userAt: (n: number) => ({
      ...FIREBASE_USER,
      localId: `f${n}`,
      email: emailOf(n),
      providerUserInfo: [{ providerId: 'google.com', rawId: String(n), email: emailOf(n) }],
    }),
  },
  {
    system: 'keycloak',
    title: 'Keycloak (a realm)',
    file: (users: readonly object[]) => JSON.stringify({ realm: 'people', users }),
    userAt: (n: number) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      username: `user${n}`,
      email: emailOf(n),
      emailVerified: true,
      enabled: true,
      createdTimestamp: 1_700_000_000_000 + n,
      federatedIdentities: [{ identityProvider: 'google', userId: String(n), userName: emailOf(n) }],
      credentials: [
        {
          type: 'password',
          secretData: JSON.stringify({ value: 'm5ZmAkXmGVCvHHqRPZQr6zHDGDi1FNsLMCL0VtDAU+M=', salt: 'c2FsdHlzYWx0' }),
          credentialData: JSON.stringify({ hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }),
        },
      ],
    }),
  },
] as const

interface Found {
  readonly users: number
  /** Users without their account at Google. */
  readonly bare: number
}

async function stored(directory: string, database: string): Promise<Found> {
  const { db, stores, close } = sqlite(join(directory, database))
  try {
    const [links] = await db.all<{ readonly bare: number }>({
      sql: `select count(*) as bare from auth_users where not exists (
        select 1 from auth_linked_accounts where user_id = auth_users.id and provider = 'google')`,
      parameters: [],
    })
    return { users: (await stores.users.count()).total, bare: Number(links?.bare) }
  } finally {
    close()
  }
}

const rows: string[][] = []

it.each(SYSTEMS)(
  `users import: ${LINES.toLocaleString('en')} users of $system, killed and resumed`,
  async ({ system, title, file, userAt }) => {
    const directory = await temporaryDirectory(onTestFinished)
    await writeFile(join(directory, 'parameters.txt'), FIREBASE_PARAMETERS)
    await writeFile(join(directory, system), file(Array.from({ length: LINES }, (_, n) => userAt(n))))
    const env = { SALLYPORT_DATABASE_URL: `sqlite:${system}.db` }
    const parameters = system === 'firebase' ? ['--firebase-parameters', 'parameters.txt'] : []
    const command = ['users', 'import', system, '--json', ...parameters]
    await runToEnd(['migrate'], directory, env)

    const { child, ended } = spawnCommand(command, directory, env)
    while (child.exitCode === null && (await stored(directory, `${system}.db`)).users < LINES / 5) await wait(50)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const killed = await stored(directory, `${system}.db`)
    expect(killed.users).toBeLessThan(LINES)
    expect(killed.bare).toBe(0)

    const begun = performance.now()
    const { code, output } = await runToEnd(command, directory, env)
    const seconds = (performance.now() - begun) / 1000
    const report = JSON.parse(output)
    const created = LINES - killed.users
    expect([code, report]).toEqual([0, expect.objectContaining({ created, existing: killed.users, failed: [] })])
    expect(await stored(directory, `${system}.db`)).toEqual({ users: LINES, bare: 0 })
    rows.push([title, String(killed.users), seconds.toFixed(1), Math.round(LINES / seconds).toLocaleString('en')])
  },
)

afterAll(() => {
  if (rows.length < SYSTEMS.length) return
  writeResults({
    id: 'import-exports',
    title: `sallyport users import: ${LINES.toLocaleString('en')} users of each of three systems, resumed after a SIGKILL`,
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['Export', 'users at the SIGKILL', 'seconds of the rest', 'lines a second'],
    rows,
    notes: [
      'At the SIGKILL nobody lacks the linked account. Afterwards each user and each linked account is there once.',
    ],
  })
})
