import type { TelemetryEvent } from '@sallyport/core'
import { memoryHub } from '@sallyport/core'
import { registerWebhook, WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { openStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

const IP = '203.0.113.9'
const AGENT = 'Walker/1.0'
const CLIENT = { 'User-Agent': AGENT, 'X-Forwarded-For': IP, 'X-Auth-Strategy': 'bearer' }
const ADMIN = { Authorization: `Bearer ${ADMIN_SECRET}` }
const NAMES_CLIENT = ['identity.session.created', 'identity.session.reuse_detected']

function openTracing(open: MakeTarget): Promise<Target> {
  const hub = memoryHub({ heartbeatMs: 10 })
  return open({ ...WITH_ADMIN, hub, trustedProxyHops: 1, session: { selfService: true } })
}

function call(target: Target, method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  return send(target, method, path, { headers: { ...CLIENT, ...headers }, ...(json !== undefined && { json }) })
}

async function login(target: Target, email: string) {
  const answer = await call(target, 'POST', '/auth/login', { email, password: PASSWORD })
  status(answer, 200)
  const accessToken = text(answer, 'accessToken')
  return {
    headers: { Authorization: `Bearer ${accessToken}` },
    refreshToken: text(answer, 'refreshToken'),
    sid: String(claimsOf(accessToken).sid),
  }
}

/** Sends requests of a user and an administrator that cause many kinds of events. Returns the user's id. */
async function causeEvents(target: Target): Promise<string> {
  const { id, email } = await addAccount(target)
  await call(target, 'POST', '/auth/login', { email, password: 'wrong password' })
  await call(target, 'POST', '/auth/login', { email: 'unknown@example.com', password: PASSWORD })
  await call(target, 'POST', '/auth/register', { email: 'eve@example.com', password: PASSWORD })
  const { headers, refreshToken } = await login(target, email)
  for (let refreshes = 0; refreshes < 2; refreshes++) {
    target.clock.advance(31_000)
    await call(target, 'POST', '/auth/refresh', { refreshToken })
  }
  const again = await login(target, email)
  await call(target, 'PATCH', '/auth/profile', { name: 'Ada' }, again.headers)
  await call(target, 'POST', '/auth/add-phone', { phoneNumber: '+390612345678' }, again.headers)
  const other = await login(target, email)
  await call(target, 'DELETE', `/auth/sessions/${other.sid}`, undefined, again.headers)
  const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }
  await call(target, 'POST', '/auth/change-password', changed, again.headers)
  await call(target, 'POST', '/auth/logout', {}, again.headers)
  await call(target, 'POST', '/auth/logout', {}, headers)
  const asAdmin = (method: string, path: string, json?: unknown) =>
    call(target, method, `/admin/api${path}`, json, ADMIN)
  await asAdmin('POST', '/roles', { name: 'editor', permissions: ['posts:write'] })
  await asAdmin('POST', `/users/${id}/roles`, { role: 'editor' })
  await asAdmin('POST', '/tenants', { name: 'Acme' })
  await asAdmin('POST', '/api-keys', { name: 'ci' })
  await asAdmin('PUT', '/settings', { require2FA: false })
  for (const isDisabled of [true, false]) await asAdmin('PATCH', `/users/${id}`, { isDisabled })
  return id
}

async function recorded({ stores }: Target): Promise<readonly TelemetryEvent[]> {
  const query = given(stores.telemetry?.query, 'telemetry.query')
  const { events } = await query({ limit: 500, offset: 0 })
  return events.filter(({ event }) => event.startsWith('identity.'))
}

export const telemetryOriginGroup = group('Telemetry of a request', {
  'Telemetry has the address and the user agent of a failed sign-in': async (open) => {
    const target = await openTracing(open)
    const { email } = await addAccount(target)
    await call(target, 'POST', '/auth/login', { email, password: 'wrong password' })
    const [row] = await recorded(target)
    equal([row?.event, row?.ip, row?.userAgent], ['identity.auth.login.failed', IP, AGENT])
  },

  'Telemetry has both in every event of the service’s own': async (open) => {
    const target = await openTracing(open)
    const id = await causeEvents(target)
    await call(target, 'DELETE', `/admin/api/users/${id}`, undefined, ADMIN)
    // The deleted user's telemetry events are deleted too; the listener has received them.
    const heard = target.events.all.filter(({ event }) => event.startsWith('identity.'))
    const rows = [...(await recorded(target)), ...heard.map(({ event, origin }) => ({ event, ...origin }))]
    const without = rows.filter(({ ip, userAgent }) => ip !== IP || userAgent !== AGENT)
    equal([...new Set(without.map(({ event }) => event))], [])
    const kinds = new Set(rows.map(({ event }) => event))
    isTrue(kinds.size >= 20, `events of many kinds were caused: ${[...kinds]}`)
  },

  'Telemetry tells neither to webhooks': async (open) => {
    const target = await openTracing(open)
    const webhookId = await registerWebhook(target, { url: 'https://hooks.example.com/', events: ['*'] })
    await causeEvents(target)
    const list = given(target.stores.deliveries, 'deliveries').list
    const { deliveries } = await list({ webhookId, page: 1, limit: 100 })
    isTrue(deliveries.length > 5, 'events were delivered')
    for (const { event, body } of deliveries) {
      const { data, ...rest } = JSON.parse(body)
      const told = JSON.stringify(NAMES_CLIENT.includes(event) ? rest : { data, ...rest })
      isTrue(!told.includes(IP) && !told.includes(AGENT), `${event} names the client: ${told}`)
    }
  },

  'Telemetry tells neither to streams': async (open) => {
    const target = await openTracing(open)
    const { email } = await addAccount(target)
    const { headers } = await login(target, email)
    for (const credential of [headers, ADMIN]) {
      const stream = await openStream(target, '', credential)
      await call(target, 'PATCH', '/auth/profile', { name: 'Ada' }, headers)
      const { lines, json } = await stream.next()
      equal(json.type, 'identity.user.updated')
      isTrue(!lines.join().includes(IP) && !lines.join().includes(AGENT), `the frame names the client: ${lines}`)
      await stream.close()
    }
  },
})
