import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../test/spawn-server.ts'
import { exitCodeOf } from './command-failure.ts'
import { program } from './program.ts'

const PACKAGE = new URL('../../../tenants/src/index.ts', import.meta.url)

/** Runs commands on one database in this process. `config`: text of the configuration module. */
async function commandsOn(config: string) {
  const directory = await temporaryDirectory(onTestFinished)
  await writeFile(join(directory, 'config.mjs'), config)
  const env = {
    SALLYPORT_SECRET: '7d1f0b8e6a2c49538b04d6e1f7a9c35e',
    SALLYPORT_DATABASE_URL: `sqlite:${join(directory, 'data.db')}`,
    SALLYPORT_CONFIG: join(directory, 'config.mjs'),
  }
  return async (...args: readonly string[]) => {
    const parts: string[] = []
    const write = (part: string) => void parts.push(part)
    const context = { env, print: write, printError: write, isInteractive: false }
    const code = await program(context)
      .parseAsync([...args, '--json'], { from: 'user' })
      .then(
        () => 0,
        (error: unknown) => exitCodeOf(error, context, true),
      )
    return { code, json: JSON.parse(parts.join('')) }
  }
}

it('creates tenants with slug and owner, lists them, and appoints owners', async () => {
  const run = await commandsOn(
    `import { tenants } from ${JSON.stringify(PACKAGE.href)}\nexport default { features: [tenants()] }`,
  )
  for (const name of ['ada', 'bob']) await run('users', 'create', `${name}@example.org`, '--without-password')
  const created = await run('tenants', 'create', 'Acme', '--slug', 'acme', '--owner', 'ada@example.org')
  const { id } = created.json.tenant
  expect(created.json.tenant).toMatchObject({ name: 'Acme', slug: 'acme', isActive: true })
  const taken = await run('tenants', 'create', 'Acme 2', '--slug', 'acme')
  expect([taken.code, taken.json.error.code]).toEqual([1, 'SLUG_EXISTS'])
  expect((await run('tenants', 'list', 'acm')).json).toMatchObject({ total: 1, tenants: [{ id, memberCount: 1 }] })
  expect((await run('tenants', 'appoint', id, 'bob@example.org')).code).toBe(0)
  expect((await run('tenants', 'list')).json).toMatchObject({ tenants: [{ id, memberCount: 2 }] })
  expect((await run('tenants', 'appoint', 'unknown', 'bob@example.org')).json.error.code).toBe('NOT_FOUND')
  expect((await run('tenants', 'appoint', id, 'eve@example.org')).code).toBe(1)
})

it('creates tenants without the feature, but no owners', async () => {
  const run = await commandsOn('export default {}')
  await run('users', 'create', 'ada@example.org', '--without-password')
  const { code, json } = await run('tenants', 'create', 'Acme', '--owner', 'ada@example.org')
  expect([code, json.error.problems]).toEqual([
    1,
    ['features: add `tenants()` of @sallyport/tenants, which gives tenants owners'],
  ])
  expect((await run('tenants', 'create', 'Acme')).code).toBe(0)
  expect((await run('tenants', 'list')).json.total).toBe(1)
})
