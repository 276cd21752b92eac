import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }
const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }
const TESTKIT = new URL('../../../testkit/src/index.ts', import.meta.url).href

function send(url: string, method: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method, headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', ...headers } }
  return fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
}

/** Starts the server with a config module whose `stores` is this expression over `minimal`. */
async function startWith(stores: string): Promise<string> {
  const home = await temporaryDirectory(onTestFinished)
  const config = `import { minimalStores } from '${TESTKIT}'\nconst minimal = minimalStores()\nexport default { stores: ${stores} }`
  await writeFile(join(home, 'own.mjs'), config)
  const env = { SALLYPORT_CONFIG: './own.mjs', SALLYPORT_ADMIN_SECRET: ADMIN_SECRET }
  return (await spawnServer(onTestFinished, home, env)).url
}

async function signIn(url: string): Promise<Record<string, string>> {
  expect((await send(`${url}/auth/register`, 'POST', ADA)).status).toBe(201)
  const { accessToken } = await (await send(`${url}/auth/login`, 'POST', ADA)).json()
  return { Authorization: `Bearer ${accessToken}` }
}

const STORES: readonly (readonly [title: string, stores: string])[] = [
  ['S4 S5 users and webhooks', '{ users: minimal.users, webhooks: minimal.webhooks }'],
  ['S4 S5 all stores', 'minimal'],
]

it.each(STORES)('%s: a config module replaces stores whole', async (_title, stores) => {
  const url = await startWith(stores)
  const user = await signIn(url)
  const me = await send(`${url}/auth/me`, 'GET', undefined, user)
  expect([me.status, (await me.json()).email]).toEqual([200, ADA.email])
  // These endpoints need methods that the server's own stores have, and the host's stores don't.
  const webhook = { url: 'https://receiver.example/hook', events: ['*'] }
  expect((await send(`${url}/admin/api/webhooks`, 'POST', webhook, ADMIN)).status).toBe(404)
  expect((await send(`${url}/auth/2fa/setup`, 'POST', {}, user)).status).toBe(404)
})

it('S5 a config module replaces the store of profiles, too', async () => {
  const profile = "{ metadata: { from: 'host' }, roles: ['host'], permissions: [], tenants: [] }"
  const load = `async (id) => ({ user: await minimal.users.findById(id), ...${profile} })`
  const url = await startWith(`{ users: minimal.users, profiles: { load: ${load} } }`)
  const me = await (await send(`${url}/auth/me`, 'GET', undefined, await signIn(url))).json()
  expect([me.email, me.metadata, me.roles]).toEqual([ADA.email, { from: 'host' }, ['host']])
})

it('S8 own sessions are off unless the environment says otherwise', async () => {
  const url = await startWith('{}')
  expect((await send(`${url}/auth/sessions`, 'GET', undefined, await signIn(url))).status).toBe(404)
})
