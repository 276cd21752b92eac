import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { spawnServer, temporaryDirectory } from '../test/spawn-server.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }
const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const CONFIG = `
const users = new Map()
const copy = (user) => (user === undefined ? null : { ...user })
export default {
  stores: {
    webhooks: { findByEvent: async () => [], find: async () => null },
    users: {
      findById: async (id) => copy(users.get(id)),
      findByEmail: async (email) => copy([...users.values()].find((user) => user.email === email)),
      insert: async (user) => void users.set(user.id, user),
      update: async (id, patch) => {
        if (!users.has(id)) return null
        const user = { ...users.get(id), ...patch }
        users.set(id, user)
        return copy(user)
      },
    },
  },
}`

function send(url: string, method: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method, headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', ...headers } }
  return fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
}

it('S4 S5 a config module replaces stores whole: users are seen by GET /me, and no webhook goes to a store of ours', {
  timeout: 20_000,
}, async () => {
  const home = await temporaryDirectory(onTestFinished)
  await writeFile(join(home, 'own.mjs'), CONFIG)
  const env = { SALLYPORT_CONFIG: './own.mjs', SALLYPORT_ADMIN_SECRET: ADMIN_SECRET }
  const { url } = await spawnServer(onTestFinished, home, env)
  expect((await send(`${url}/auth/register`, 'POST', ADA)).status).toBe(201)
  const { accessToken } = await (await send(`${url}/auth/login`, 'POST', ADA)).json()
  const me = await send(`${url}/auth/me`, 'GET', undefined, { Authorization: `Bearer ${accessToken}` })
  expect([me.status, (await me.json()).email]).toEqual([200, ADA.email])
  // The host's user store has no write methods, so the endpoints that need them don't exist.
  const admin = { Authorization: `Bearer ${ADMIN_SECRET}` }
  const webhook = { url: 'https://receiver.example/hook', events: ['*'] }
  expect((await send(`${url}/admin/api/webhooks`, 'POST', webhook, admin)).status).toBe(404)
})
