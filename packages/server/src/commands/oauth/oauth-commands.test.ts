import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../../test/spawn-server.ts'
import { exitCodeOf } from '../command-failure.ts'
import { program } from '../program.ts'

const PACKAGE = new URL('../../../../authorization-server/src/index.ts', import.meta.url)

/** Environment of a server that is an authorization server. */
async function environment(): Promise<Record<string, string>> {
  const directory = await temporaryDirectory(onTestFinished)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'grants', alg: 'ES256' }
  await writeFile(
    join(directory, 'config.mjs'),
    `import { authorizationServer } from ${JSON.stringify(PACKAGE.href)}
     export default { features: [authorizationServer({ signingKeys: [${JSON.stringify(key)}] })] }`,
  )
  const env = {
    SALLYPORT_SECRET: '7d1f0b8e6a2c49538b04d6e1f7a9c35e',
    SALLYPORT_DATABASE_URL: `sqlite:${join(directory, 'data.db')}`,
  }
  return { ...env, SALLYPORT_CONFIG: join(directory, 'config.mjs') }
}

/** Runs a command in this process, which is much faster than one for each. */
async function runIn(env: Record<string, string>, args: readonly string[]) {
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

it('registers apps, renews their secrets, deletes them, and ends what they may do for a user', async () => {
  const env = await environment()
  const run = (...args: readonly string[]) => runIn(env, args)
  const uri = ['--redirect-uri', 'https://reports.example.com/cb']
  const created = await run('oauth-clients', 'create', 'Reports', ...uri, '--secret', '--client-credentials')
  const { id, grantTypes, isConfidential } = created.json.client
  expect([grantTypes, isConfidential]).toEqual([['authorization_code', 'client_credentials'], true])
  const wrong = await run('oauth-clients', 'create', 'Reports', '--redirect-uri', 'http://reports.example.com/cb')
  expect([wrong.code, wrong.json.error.code]).toEqual([1, 'VALIDATION_ERROR'])
  const renewed = await run('oauth-clients', 'renew-secret', id, '--overlap', '1')
  expect(renewed.json.secret).not.toBe(created.json.secret)
  expect((await run('oauth-clients', 'list')).json).toMatchObject({ total: 1, clients: [{ id, name: 'Reports' }] })
  expect((await run('oauth-clients', 'delete', id)).code).toBe(0)
  expect((await run('oauth-clients', 'delete', id)).json.error.code).toBe('NOT_FOUND')
  await run('users', 'create', 'ada@example.org', '--without-password')
  expect((await run('oauth-grants', 'list', 'ada@example.org')).json).toEqual({ apps: [] })
  expect((await run('oauth-grants', 'end', 'ada@example.org', id)).code).toBe(0)
  expect((await run('oauth-grants', 'list', 'bob@example.org')).code).toBe(1)
})

it('says what is missing where there is no authorization server', async () => {
  const { SALLYPORT_CONFIG: _, ...env } = await environment()
  const { code, json } = await runIn(env, ['oauth-clients', 'list'])
  expect([code, json.error.problems]).toEqual([
    1,
    ['features: add `authorizationServer()` of @sallyport/authorization-server'],
  ])
})
