import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { writeResults } from '../../bench/measuring/write-results.ts'
import { runToEnd, spawnCommand, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'

const LINES = 100_000
const WRONG_EVERY = 2000
const BCRYPT = '$2b$12$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG'

/** Wrong lines with their reasons, used in turn. */
const WRONG: readonly (readonly [line: (index: number) => unknown, reason: RegExp])[] = [
  [() => 'not JSON', /^is not JSON$/],
  [() => [], /^must be one JSON object, and is a JSON array/],
  [() => ({ name: 'Ada' }), /^email: is missing$/],
  [(index) => ({ email: `ada${index}` }), /^email: must be an email address$/],
  [(index) => ({ email: emailOf(index), pasword: 'x' }), /^`pasword` is not a field$/],
  [(index) => ({ email: emailOf(index), passwordHash: 'secret' }), /^passwordHash: is in no known format, or /],
  [(index) => ({ email: emailOf(index), totpSecret: 'no base32!' }), /^totpSecret: A TOTP secret must be base32/],
  [(index) => ({ email: emailOf(index), createdAt: 'yesterday' }), /^createdAt: must be a time in ISO 8601/],
  [(index) => ({ email: emailOf(index), id: 'user-1' }), /^id: another user has it$/],
  [(index) => ({ email: emailOf(index), phoneNumber: '0612345678' }), /^phoneNumber: must be in E\.164 form/],
]

const emailOf = (index: number) => `user${index}@mail${index % 1000}.example.org`

function wrongAt(index: number): (typeof WRONG)[number] | undefined {
  return index % WRONG_EVERY === WRONG_EVERY - 1 ? WRONG[Math.floor(index / WRONG_EVERY) % WRONG.length] : undefined
}

function lineAt(index: number): string {
  const user = { id: `user-${index}`, email: emailOf(index), name: `Person ${index}`, passwordHash: BCRYPT }
  const line = wrongAt(index)?.[0](index) ?? user
  return typeof line === 'string' ? line : JSON.stringify(line)
}

async function counted(directory: string): Promise<number> {
  const { stores, close } = sqlite(join(directory, '.data/sallyport.db'))
  try {
    return (await stores.users.count()).total
  } finally {
    close()
  }
}

it('users import: 100,000 lines with 50 wrong ones, killed, interrupted and resumed', async () => {
  const directory = await temporaryDirectory(onTestFinished)
  const lines = Array.from({ length: LINES }, (_, index) => lineAt(index))
  const wrong = lines.flatMap((_, index) => {
    const [, reason] = wrongAt(index) ?? []
    return reason === undefined ? [] : [{ line: index + 1, reason: expect.stringMatching(reason) }]
  })
  expect(wrong).toHaveLength(50)
  const right = LINES - wrong.length
  await writeFile(join(directory, 'users.ndjson'), `${lines.join('\n')}\n`)
  const command = ['users', 'import', 'users.ndjson', '--json']
  const run = async (env = {}) => {
    const begun = performance.now()
    const { code, output } = await runToEnd(command, directory, env)
    return { code, report: JSON.parse(output), seconds: (performance.now() - begun) / 1000 }
  }

  /** Starts an import and sends the signal once the database has this number of users. */
  async function stopped(signal: NodeJS.Signals, users: number): Promise<number> {
    const { child, ended } = spawnCommand(command, directory)
    while ((await counted(directory)) < users) await wait(20)
    child.kill(signal)
    expect(await ended).toBe(signal)
    return counted(directory)
  }

  await runToEnd(['migrate'], directory)
  const killed = await stopped('SIGKILL', 20_000)
  const interrupted = await stopped('SIGINT', killed + 20_000)
  expect(interrupted).toBeLessThan(right)
  const resumed = await run()
  expect(resumed).toMatchObject({ code: 1, report: { created: right - interrupted, existing: interrupted } })
  expect(resumed.report.failed).toEqual(wrong)
  const again = await run()
  expect(again).toMatchObject({ code: 1, report: { created: 0, existing: right } })
  expect(again.report.failed).toEqual(wrong)
  expect(await counted(directory)).toBe(right)

  const whole = await run({ SALLYPORT_DATABASE_URL: 'sqlite:./whole.db' })
  expect(whole).toMatchObject({ code: 1, report: { created: right, existing: 0 } })
  expect(whole.report.failed).toEqual(wrong)
  const row = (title: string, { seconds }: { readonly seconds: number }) => [
    title,
    seconds.toFixed(1),
    Math.round(LINES / seconds).toLocaleString('en'),
  ]
  writeResults({
    id: 'import',
    title: 'sallyport users import: 100,000 lines, 50 of them wrong',
    command: 'npm run test:long',
    runtimes: ['node'],
    columns: ['SQLite', 'seconds', 'lines a second'],
    rows: [
      row('into an empty database', whole),
      row(`resumed after a SIGKILL at ${killed} users and a SIGINT at ${interrupted}`, resumed),
      row('again, with every user there', again),
    ],
    notes: ['Each run reports the same 50 lines with their reasons, and no user is there twice.'],
  })
})
