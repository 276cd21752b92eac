import { expect, it, onTestFinished } from 'vitest'
import { runToEnd, temporaryDirectory } from '../../test/spawn-server.ts'

const ON = { SALLYPORT_ADMIN_SECRET: '77aa12cd90ef34ab56cd78ef12ab34cd', SALLYPORT_ADMIN_KEYS: 'on' }

it('creates, lists and deletes keys, with scopes that administer where they are on', async () => {
  const directory = await temporaryDirectory(onTestFinished)
  const run = async (args: readonly string[], env: Readonly<Record<string, string>> = ON) => {
    const { code, output } = await runToEnd(['api-keys', ...args, '--json'], directory, env)
    return { code, json: output === '' ? null : JSON.parse(output) }
  }
  const scope = ['--scope', 'admin:users:read']
  expect((await run(['create', 'crm', ...scope], {})).code).toBe(1)
  const made = await run(['create', 'crm', ...scope, '--ip', '10.0.0.0/8', '--expires', '2100-01-31T00:00:00Z'])
  expect(made.json.rawKey).toMatch(/^ak_/)
  const { id } = made.json.record
  const listed = await run(['list', '--search', 'crm'])
  expect(listed.json).toMatchObject({ keys: [{ id, scopes: ['admin:users:read'], allowedIps: ['10.0.0.0/8'] }] })
  expect(listed.json.adminScopes).toContain('admin:users:write')
  expect((await run(['delete', id])).code).toBe(0)
  expect((await run(['list'], {})).json).toEqual({ keys: [] })
})
