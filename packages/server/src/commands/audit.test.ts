import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../test/spawn-server.ts'
import { exitCodeOf } from './command-failure.ts'
import { program } from './program.ts'

async function run(file: string, args: readonly string[]) {
  const parts: string[] = []
  const write = (part: string) => void parts.push(part)
  const env = { SALLYPORT_SECRET: 'b3f1c6a09d7e4825af60c1d29e8b7a35', SALLYPORT_DATABASE_URL: `sqlite:${file}` }
  const context = { env, print: write, printError: write, isInteractive: false }
  const code = await program(context)
    .parseAsync(args, { from: 'user' })
    .then(
      () => 0,
      (error: unknown) => exitCodeOf(error, context, false),
    )
  return { code, output: parts.join('') }
}

it('audit verify shows a cut tail by its head, and a changed row', async () => {
  const directory = await temporaryDirectory(onTestFinished)
  const file = join(directory, 'audit.db')
  const verify = (...args: readonly string[]) => run(file, ['audit', 'verify', ...args])
  for (const name of ['ada', 'bob']) {
    await run(file, ['users', 'create', `${name}@example.org`, '--without-password'])
    expect((await run(file, ['admin', 'grant', `${name}@example.org`])).code).toBe(0)
  }
  const intact = await verify('--json')
  const { isIntact, rows, head } = JSON.parse(intact.output)
  expect([intact.code, isIntact, rows >= 2, head.sequence]).toEqual([0, true, true, rows])
  const known = ['--head', `${head.sequence}:${head.mac}`]
  expect((await verify(...known)).output).toContain(`is intact: ${rows} rows`)
  expect((await verify('--head', 'x')).code).toBe(2)

  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  expect(() => database.exec('delete from auth_audit')).toThrow('append-only')
  database.exec('drop trigger auth_audit_undeleted; drop trigger auth_audit_unchanged')
  database.exec(`delete from auth_audit where sequence = ${rows}`)
  expect((await verify()).code).toBe(0)
  expect(await verify(...known)).toEqual({
    code: 1,
    output: `The audit trail is broken:\n  row ${rows}: cut\n`,
  })
  database.exec("update auth_audit set event = 'x' where sequence = 1")
  const changed = await verify('--json')
  expect([changed.code, JSON.parse(changed.output).problems[0]]).toEqual([1, { sequence: 1, problem: 'changed' }])
})

it.each([
  ['erased', 'update auth_audit_keys set user_key = null'],
  ['deleted', 'delete from auth_audit_keys'],
  [
    'swapped',
    `create temp table k as select * from auth_audit_keys;
    update auth_audit_keys set user_key = (select user_key from k where k.user_id <> auth_audit_keys.user_id)`,
  ],
])('I3 audit verify shows keys that were %s in the database', async (_, statement) => {
  const directory = await temporaryDirectory(onTestFinished)
  const file = join(directory, 'audit.db')
  for (const name of ['ada', 'bob']) await run(file, ['users', 'create', `${name}@example.org`, '--without-password'])
  expect((await run(file, ['audit', 'verify'])).code).toBe(0)
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  expect(database.prepare('select * from auth_audit_keys').all()).toHaveLength(2)
  database.exec(statement)
  const { code, output } = await run(file, ['audit', 'verify', '--json'])
  expect([code, JSON.parse(output).problems]).toEqual([1, [1, 2].map((sequence) => ({ sequence, problem: 'erased' }))])
})
