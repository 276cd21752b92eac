import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodeOf } from '../../packages/server/src/commands/command-failure.ts'
import { program } from '../../packages/server/src/commands/program.ts'
import { SECRET, temporaryFolder } from './realm-world.ts'

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Runs `sallyport migrate` with these arguments. */
async function migrate(...args: readonly string[]) {
  const parts: string[] = []
  const write = (part: string) => void parts.push(part)
  const context = { env: {}, print: write, printError: write, isInteractive: false }
  try {
    await program(context).parseAsync(['migrate', ...args], { from: 'user' })
    return { code: 0, output: parts.join('') }
  } catch (error) {
    const code = exitCodeOf(error, context, args.includes('--json'))
    return { code, output: parts.join('') }
  }
}

it('sallyport migrate --realm migrates the databases of the named realms of a module', async () => {
  const folder = temporaryFolder()
  const module = join(folder, 'realms.ts')
  writeFileSync(
    module,
    `import { createRealms } from ${url('../../packages/realms/src/index.ts')}
     import { sqliteRealms } from ${url('../../packages/realms/src/databases/sqlite.ts')}
     const databaseOf = sqliteRealms(${JSON.stringify(join(folder, 'data'))})
     export default createRealms({
       secret: ${JSON.stringify(SECRET)},
       realmOf: () => null,
       open(realm) {
         if (realm === 'nobody') return null
         const database = databaseOf(realm)
         return { database, stores: database.stores }
       },
     })`,
  )
  const missing = await migrate('--status', '--realm', 'a', 'b', '--realms', module)
  expect([missing.code, missing.output]).toEqual([1, expect.stringMatching(/^a: 0001-users.*\nb: 0001-users.*\n$/)])
  const applied = await migrate('--json', '--realm', 'a', '--realms', module)
  expect(applied.code).toBe(0)
  expect(JSON.parse(applied.output)).toEqual({
    realms: [{ realm: 'a', applied: expect.arrayContaining(['0018-records']) }],
  })
  expect(await migrate('--status', '--realm', 'a', '--realms', module)).toEqual({ code: 0, output: 'a: up to date\n' })
  expect(await migrate('--realm', 'nobody', 'b', '--realms', module)).toEqual({
    code: 1,
    output: expect.stringMatching(/^nobody: This realm does not exist\.\nb: 0001-users/),
  })

  const unnamed = await migrate('--realm', 'a')
  expect([unnamed.code, unnamed.output]).toEqual([1, expect.stringContaining('--realms: required with --realm')])
  const absent = await migrate('--realm', 'a', '--realms', join(folder, 'none.ts'))
  expect([absent.code, absent.output]).toEqual([1, expect.stringContaining("none.ts can't be loaded")])
  writeFileSync(join(folder, 'other.mjs'), 'export default {}')
  const other = await migrate('--realm', 'a', '--realms', join(folder, 'other.mjs'))
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('must export by default')])
})
