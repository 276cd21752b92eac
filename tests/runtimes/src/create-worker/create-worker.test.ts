import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_SECRET, startWorkers, type WorkerName, type Workers } from './start-workers.ts'

const ADMIN = { token: ADMIN_SECRET }
const PASSWORD = 'correct horse battery'

let workers: Workers
const received: { readonly path: string | undefined; readonly body: string }[] = []
const receiver: Server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ path: request.url, body })
  response.end()
})

beforeAll(async () => {
  workers = await startWorkers()
  receiver.listen(0, '127.0.0.1')
})

afterAll(async () => {
  receiver.close()
  await workers?.miniflare.dispose()
})

const send: Workers['request'] = (...args) => workers.request(...args)

/** Registers a user and signs them in at a Worker. */
async function signedIn(email: string) {
  expect((await send('here', 'POST', '/auth/register', { body: { email, password: PASSWORD } })).status).toBe(201)
  const { json } = await send('here', 'POST', '/auth/login', { body: { email, password: PASSWORD } })
  const me = await send('here', 'GET', '/auth/me', { token: json.accessToken })
  return { token: String(json.accessToken), refreshToken: String(json.refreshToken), id: String(me.json.sub) }
}

const statusOf = async (worker: WorkerName, path: string, token: string) =>
  (await send(worker, 'GET', path, { token })).status
const kv = () => workers.miniflare.getKVNamespace('CACHE', 'here')
const keys = async (kind: string) =>
  (await (await kv()).list()).keys.map(({ name }) => name).filter((name) => name.includes(kind))

describe('a Worker by createWorker on workerd, with D1, KV and Durable Objects', () => {
  it('E10 answers 503 without its tables, and says to run the migrations', async () => {
    const { status, json } = await send('here', 'POST', '/auth/login', {
      body: { email: 'a@b.example', password: 'x' },
    })
    expect([status, json.success, json.code]).toEqual([503, false, 'MISSING_MIGRATIONS'])
    expect(json.message).toMatch(
      /^The database DB lacks 0001-.*run the migrations: "npx wrangler d1 migrations apply DB/,
    )
    await migrate(d1(await workers.miniflare.getD1Database('DB', 'here')).db)
    expect((await send('here', 'POST', '/auth/login', { body: { email: 'a@b.example', password: 'x' } })).status).toBe(
      401,
    )
  })

  it('O10 reads lists and figures from replicas, also with the flag global_fetch_strictly_public', async () => {
    const { token, id } = await signedIn('strict@example.com')
    const paths = ['users', 'users?search=strict', 'stats', 'sessions', 'roles', 'tenants', 'webhooks', `users/${id}`]
    for (const path of paths) {
      const { status, json } = await send('strict', 'GET', `/admin/api/${path}`, ADMIN)
      expect([status, json], path).toEqual([200, (await send('here', 'GET', `/admin/api/${path}`, ADMIN)).json])
    }
    expect((await send('strict', 'GET', '/admin/api/users?search=strict@', ADMIN)).json.users[0].id).toBe(id)
    expect(await statusOf('strict', '/auth/me', token)).toBe(200)
    expect((await send('strict', 'POST', '/admin/api/roles', { ...ADMIN, body: { name: 'reader' } })).status).toBe(200)
    expect((await send('strict', 'GET', '/admin/api/roles', ADMIN)).json.roles[0].name).toBe('reader')
    expect((await send('strict', 'DELETE', '/admin/api/roles/reader', ADMIN)).status).toBe(200)
  })

  it('says at its start what a password hash costs', async () => {
    await expect.poll(() => workers.log.join('')).toContain('40 ms of CPU')
  })

  it('signs in, refreshes and signs out', async () => {
    const { token, refreshToken } = await signedIn('ada@example.org')
    expect(await statusOf('there', '/auth/me', token)).toBe(200)
    const next = await send('there', 'POST', '/auth/refresh', { body: { refreshToken } })
    expect(next.status).toBe(200)
    const { accessToken, refreshToken: last } = next.json
    const logout = await send('here', 'POST', '/auth/logout', { token: accessToken, body: { refreshToken: last } })
    expect(logout.status).toBe(200)
    expect((await send('there', 'POST', '/auth/refresh', { body: { refreshToken: last } })).status).toBe(401)
  })

  it('passes other paths to its own routes, with the service and the bindings', async () => {
    const { token } = await signedIn('own-routes@example.com')
    const bindings = ['DB', 'HUB']
    expect((await send('here', 'GET', '/notes', { token })).json).toEqual({ user: 'own-routes@example.com', bindings })
    expect((await send('here', 'GET', '/notes')).json).toEqual({ user: null, bindings })
    const missing = await send('bare', 'GET', '/notes')
    expect([missing.status, missing.json.code]).toEqual([503, 'MISSING_BINDING'])
  })

  it('streams from one Worker what another one publishes', async () => {
    const { token } = await signedIn('bob@example.org')
    const url = 'http://sallyport.test/tools/stream?topics=global'
    const there = await workers.miniflare.getWorker('there')
    const response = await there.fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += decoder.decode((await reader?.read())?.value, { stream: true })
    }
    await until('connected')
    expect(
      (await send('here', 'POST', '/tools/notify/global', { ...ADMIN, body: { data: { hello: 'all' } } })).status,
    ).toBe(202)
    await until('"hello":"all"')
    // The heartbeat of `tools.sse` is the hub object's.
    await until(': heartbeat')
    await reader?.cancel()
  })

  it('delivers a webhook by the alarm of its Durable Object', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const body = { url, events: ['shop.order'] }
    expect((await send('here', 'POST', '/admin/api/webhooks', { ...ADMIN, body })).status).toBe(200)
    expect((await send('here', 'POST', '/tools/track/shop.order', { ...ADMIN, body: { data: { n: 7 } } })).status).toBe(
      202,
    )
    await expect.poll(() => received).toHaveLength(1)
    expect([received[0]?.path, JSON.parse(received[0]?.body ?? '').data]).toEqual(['/hook', { n: 7 }])
  })

  it('runs a script, and loads the sandbox only then', async () => {
    // A static import would be compiled at each start of the Worker.
    expect(workers.bundle).toMatch(/import\("\.\/quickjs-\w+\.wasm"\)/)
    expect(workers.bundle).not.toMatch(/from ?"\.\/quickjs-\w+\.wasm"/)
    const jsScript = "result = { event: 'shop.paid', data: { n: await actions.double(body.n) } }"
    await send('here', 'PUT', '/admin/api/settings', { ...ADMIN, body: { enabledWebhookActions: ['double'] } })
    const body = { provider: 'shop', jsScript, allowedActions: ['double'] }
    const created = await send('here', 'POST', '/admin/api/webhooks', { ...ADMIN, body })
    const { id } = created.json.webhook
    expect((await send('there', 'POST', '/tools/webhook/shop', { body: { n: 21 } })).json).toEqual({ ok: true })
    const { runs } = (await send('here', 'GET', `/admin/api/webhooks/${id}/runs`, ADMIN)).json
    expect(runs).toEqual([expect.objectContaining({ outcome: 'event' })])
    const { events } = (await send('here', 'GET', '/admin/api/events?event=shop.paid', ADMIN)).json
    expect(events[0]?.data).toMatchObject({ n: 42 })
  })

  it('shows a revoked role to another Worker within 60 s, even if KV never told it', async () => {
    const { token, id } = await signedIn('chief@example.org')
    await send('here', 'POST', '/admin/api/roles', { ...ADMIN, body: { name: 'admin', permissions: ['all:write'] } })
    await send('here', 'POST', `/admin/api/users/${id}/roles`, { ...ADMIN, body: { role: 'admin' } })
    for (const key of await keys(':mark:')) await (await kv()).delete(key)
    expect(await statusOf('there', '/admin/api/users', token)).toBe(200)
    expect((await send('here', 'DELETE', `/admin/api/users/${id}/roles/admin`, ADMIN)).status).toBe(200)
    for (const key of await keys(':mark:')) await (await kv()).delete(key)
    expect(await statusOf('there', '/admin/api/users', token)).toBe(200)
    await workers.skew(60_000)
    expect(await statusOf('there', '/admin/api/users', token)).toBe(403)
    expect(await statusOf('here', '/admin/api/users', token)).toBe(403)
  })

  it('shows a revoked role to another Worker as soon as the mark has arrived', async () => {
    const { token, id } = await signedIn('deputy@example.org')
    await send('here', 'POST', `/admin/api/users/${id}/roles`, { ...ADMIN, body: { role: 'admin' } })
    await workers.skew(5000)
    expect(await statusOf('there', '/admin/api/users', token)).toBe(200)
    await expect.poll(() => keys(':copy:')).not.toEqual([])
    await workers.skew(5000)
    await send('here', 'DELETE', `/admin/api/users/${id}/roles/admin`, ADMIN)
    expect(await keys(':mark:')).not.toEqual([])
    expect(await statusOf('there', '/admin/api/users', token)).toBe(403)
  })

  it('logs nobody out when KV is wiped in the middle of a session', async () => {
    const { token, refreshToken } = await signedIn('eve@example.org')
    expect(await statusOf('there', '/auth/me', token)).toBe(200)
    await expect.poll(() => keys(':copy:')).not.toEqual([])
    for (const key of await keys('')) await (await kv()).delete(key)
    expect(await statusOf('here', '/auth/me', token)).toBe(200)
    expect(await statusOf('there', '/auth/me', token)).toBe(200)
    expect((await send('there', 'POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(200)
  })

  it('counts its limits in Durable Objects for all Workers', async () => {
    const attempt = (worker: WorkerName) =>
      send(worker, 'POST', '/auth/login', { body: { email: 'mallory@example.org', password: 'x' } })
    const statuses: number[] = []
    for (let index = 0; index < 12; index++) statuses.push((await attempt(index % 2 === 0 ? 'here' : 'there')).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(12)
    expect(statuses.at(-1)).toBe(429)
    const database = await workers.miniflare.getD1Database('DB', 'here')
    expect((await database.prepare('select count(*) as n from auth_rate_limits').first())?.n).toBe(0)
  })

  it('cleans up, and deletes old events, at each cron trigger', async () => {
    const database = await workers.miniflare.getD1Database('DB', 'here')
    const old = Date.now() - 91 * 86_400_000
    await database.prepare('update auth_telemetry set created_at = ?').bind(old).run()
    await database.prepare('update auth_sessions set expires_at = ?').bind(old).run()
    const { outcome } = await (await workers.miniflare.getWorker('here')).scheduled({ cron: '*/5 * * * *' })
    expect(outcome).toBe('ok')
    const left = async (rows: string) => (await database.prepare(`select count(*) as n from ${rows}`).first())?.n
    // The clean-up itself records the day's head of the audit trail.
    expect(await left(`auth_telemetry where event <> 'identity.audit.head'`)).toBe(0)
    expect(await left('auth_sessions')).toBe(0)
  })
})

describe('a Worker that is not set up', () => {
  const login = (worker: WorkerName) =>
    send(worker, 'POST', '/auth/login', { body: { email: 'a@b.example', password: 'x' } })

  it('E10 answers 503 and names every missing binding at once', async () => {
    const { status, json } = await login('bare')
    expect([status, json.code, json.error]).toEqual([503, 'MISSING_BINDING', json.message])
    const lines = json.message.split('\n').slice(1)
    expect(lines.map((line: string) => line.split(' ')[3])).toEqual([
      'DB',
      'CACHE',
      'HUB',
      'DELIVERIES',
      'LIMITS',
      'SALLYPORT_SECRET',
      'SALLYPORT_BASE_URL',
    ])
    expect(lines[0]).toBe('  - DB is missing: bind a D1 database in wrangler.jsonc (d1_databases)')
    expect(lines[5]).toContain('run "npx wrangler secret put SALLYPORT_SECRET"')
  })

  it('E3 is one without its public URL in production, not one at an address of a developer’s machine', async () => {
    expect((await login('bare')).json.message).toContain('SALLYPORT_BASE_URL is missing')
  })

  it('names a binding of another kind', async () => {
    const { json } = await login('misbound')
    expect(json.message).toContain('DB is a binding of another kind: bind a D1 database')
  })

  it('tells the log, and not the caller, which options are invalid', async () => {
    const { status, json } = await login('wrong')
    expect([status, json.code]).toEqual([503, 'INVALID_OPTIONS'])
    expect(json.message).not.toContain('secret')
    await expect.poll(() => workers.log.join('')).toMatch(/worker\.setup.*secret: /)
  })
})
