import { type Platform, verifyWebhook } from '@sallyport/core'
import { type MinimalRecords, type MinimalStores, minimalStores } from '@sallyport/testkit'
import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { takeLink } from '../../auth/ownership/awaited-messages.ts'
import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import { type Native, native } from '../../support/native.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'

const EMAIL = 'ada@example.com'
const NEXT = `${PASSWORD} 2`

/** Opens a service in which one store is a host's, with its least methods, and all others are ours. */
function openWith(open: MakeTarget, name: keyof MinimalStores, records: MinimalRecords = {}, more: Overrides = {}) {
  const minimal = minimalStores(records)
  return open(({ stores }) => ({ ...WITH_ADMIN, ...more, stores: { ...stores, [name]: minimal[name] } }))
}

/** Registers, signs in, reads, refreshes, changes and resets the password, and signs out. Returns the last session's client. */
async function tour(target: Target): Promise<Native> {
  status(await send(target, 'POST', '/auth/register', { json: { email: EMAIL, password: PASSWORD } }), 201)
  const client = native(target)
  status(await client.login(EMAIL, PASSWORD), 200)
  const me = await client.get('/auth/me')
  equal([me.status, me.json.email], [200, EMAIL])
  target.clock.advance(60_000)
  status(await client.refresh(), 200)
  status(await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEXT }), 200)
  await target.settled()
  target.mails.clear()
  status(await send(target, 'POST', '/auth/forgot-password', { json: { email: EMAIL } }), 200)
  const { token } = await takeLink(target)
  status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: PASSWORD } }), 200)
  refused(await client.refresh(), 401, 'SESSION_REVOKED')
  target.clock.advance(1)
  status(await client.login(EMAIL, PASSWORD), 200)
  status(await client.post('/auth/logout'), 200)
  refused(await client.refresh(), 401, 'SESSION_REVOKED')
  status(await client.login(EMAIL, PASSWORD), 200)
  await target.settled()
  const problems = target.log.filter(({ level, event }) => level === 'error' || event === 'store.result')
  equal(problems, [], 'nothing failed')
  return client
}

export const besideOurStoresGroup = group("A host's store with its least methods beside ours", {
  'S5 users: the account works, and what needs further methods is off': async (open) => {
    const target = await openWith(open, 'users')
    const client = await tour(target)
    for (const [method, path, json] of [
      ['POST', '/auth/2fa/setup', {}],
      ['POST', '/auth/2fa/verify', { tempToken: 'x', totpCode: '123456' }],
      ['POST', '/auth/change-email/request', { newEmail: 'new@example.com' }],
      ['DELETE', '/auth/account', undefined],
      ['POST', '/auth/sms/send', { email: EMAIL }],
      ['POST', '/auth/sms/verify', { email: EMAIL, code: '123456' }],
    ] as const) {
      const answer = await client.send(method, path, json && { json })
      equal([path, answer.status, answer.json.code], [path, 404, 'NOT_FOUND'])
    }
    const { users, sessions, twoFAPolicy } = Object((await administer(target, 'GET', '/ping')).json.features)
    equal([users, sessions, twoFAPolicy], [false, true, false])
    refused(await client.post('/auth/sms/send', { mode: '2fa' }), 400, 'TEMP_TOKEN_REQUIRED')
  },

  'sessions: they end and rotate, and only the list of all is off': async (open) => {
    const target = await openWith(open, 'sessions', {}, { session: { selfService: true } })
    const client = await tour(target)
    equal(Array.isArray((await client.get('/auth/sessions')).json.sessions), true)
    refused(await client.post('/auth/sessions/cleanup'), 405, 'METHOD_NOT_ALLOWED')
    refused(await administer(target, 'GET', '/sessions'), 404, 'NOT_FOUND')
    const { sid } = JSON.parse(atob(given(client.accessToken?.split('.')[1])))
    status(await administer(target, 'DELETE', `/sessions/${sid}`), 200)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'proofs: an app is set up without recovery codes': async (open) => {
    const target = await openWith(open, 'proofs')
    const client = await tour(target)
    refused(await client.post('/auth/2fa/recovery-codes'), 404, 'NOT_FOUND')
    const secret = text(await client.post('/auth/2fa/setup'), 'secret')
    const token = await totpAt(secret, target.clock.now())
    equal((await client.post('/auth/2fa/verify-setup', { token })).json, { success: true, recoveryCodes: [] })
    target.clock.advance(30_000)
    const { tempToken, available2faMethods } = (await client.login(EMAIL, PASSWORD)).json
    equal(available2faMethods, ['totp'])
    const totpCode = await totpAt(secret, target.clock.now())
    status(await client.post('/auth/2fa/verify', { tempToken, totpCode }), 200)
  },

  'linkedAccounts: all five methods are enough': async (open) => {
    const linkedAt = new Date(0)
    const records: MinimalRecords = { linkedAccounts: [] }
    const target = await openWith(open, 'linkedAccounts', records)
    const client = await tour(target)
    const { sub } = (await client.get('/auth/me')).json
    records.linkedAccounts?.push({ userId: String(sub), provider: 'x', providerAccountId: '1', linkedAt })
    const { linkedAccounts } = (await client.get('/auth/linked-accounts')).json
    equal(linkedAccounts, [{ provider: 'x', providerAccountId: '1', linkedAt: linkedAt.toISOString() }])
    status(await client.send('DELETE', '/auth/linked-accounts/x/1'), 200)
    equal(records.linkedAccounts, [])
  },

  'S5 metadata, roles, tenants: GET /me reads them, and they are read only': async (open) => {
    const createdAt = new Date(0)
    const metadata: Record<string, Record<string, unknown>> = {}
    const roles: { userId: string; role: string; permissions: string[] }[] = []
    const tenants: { id: string; name: string; isActive: boolean; createdAt: Date; userIds: string[] }[] = []
    for (const name of ['metadata', 'roles', 'tenants'] as const) {
      const target = await openWith(open, name, { metadata, roles, tenants })
      const client = await tour(target)
      const id = String((await client.get('/auth/me')).json.sub)
      metadata[id] = { theme: 'dark' }
      roles.push({ userId: id, role: 'editor', permissions: ['page:write'] })
      tenants.push({ id: 't1', name: 'Acme', isActive: true, createdAt, userIds: [id] })
      const { json } = await client.get('/auth/me')
      equal(json[name], { metadata: metadata[id], roles: ['editor'], tenants: [{ id: 't1', name: 'Acme' }] }[name])
      const write = {
        metadata: () => administer(target, 'PUT', `/users/${id}/metadata`, { a: 1 }),
        roles: () => administer(target, 'POST', `/users/${id}/roles`, { role: 'editor' }),
        tenants: () => administer(target, 'POST', '/tenants/t1/users', { userId: id }),
      }[name]
      const refusal = await write()
      equal([refusal.status === 404 || refusal.status === 405, refusal.json.success], [true, false])
      status(await administer(target, 'DELETE', `/users/${id}`), 200)
      equal(target.log.find(({ event }) => event === 'deletion.partial')?.stores, name)
      tenants.pop()
    }
  },

  'S7 settings: an update that returns nothing is stored and answered': async (open) => {
    const target = await openWith(open, 'settings')
    await tour(target)
    status(await administer(target, 'PUT', '/settings', { require2FA: false, ui: { siteName: 'Shop' } }), 200)
    equal(Object((await administer(target, 'GET', '/settings')).json).ui, { siteName: 'Shop' })
  },

  'telemetry: events are recorded, and not queried': async (open) => {
    const records = { events: [] }
    const target = await openWith(open, 'telemetry', records)
    await tour(target)
    equal(
      records.events.some(({ event }) => event === 'identity.auth.login.success'),
      true,
    )
    refused(await administer(target, 'GET', '/events'), 404, 'NOT_FOUND')
    await target.sallyport.deleteExpired()
  },

  'templates: they are read, and not edited': async (open) => {
    const mails = [{ id: 'password-reset', baseHtml: '', baseText: '{{link}} Yours, Ada', translations: {} }]
    const target = await openWith(open, 'templates', { mails })
    await tour(target)
    status(await administer(target, 'GET', '/templates/mail'), 200)
    const refusal = await administer(target, 'POST', '/templates/mail', { id: 'password-reset' })
    equal([refusal.status, refusal.json.code], [405, 'METHOD_NOT_ALLOWED'])
  },

  'S3 S4 S6 webhooks: findByEvent is enough to start beside our outbox, and a plain secret signs': async (open) => {
    const secret = 'a plain secret'
    const webhooks = [{ id: 'h1', url: 'https://hooks.example.com/', events: ['shop.order'], secret }]
    const signed: boolean[] = []
    const fetch: Platform['fetch'] = async (_url, { headers, body }) => {
      signed.push(verifyWebhook(body ?? '', headers, secret, { scheme: 'sallyport' }))
      return new Response(null, { status: 204 })
    }
    const target = await openWith(open, 'webhooks', { webhooks }, { platform: { fetch } })
    await target.sallyport.track('shop.order')
    await target.sallyport.drain()
    equal(signed, [true])
    await tour(target)
    refused(await administer(target, 'GET', '/webhooks'), 404, 'NOT_FOUND')
    refused(
      await administer(target, 'POST', '/webhooks', { url: 'https://a.example/', events: ['*'] }),
      404,
      'NOT_FOUND',
    )
  },
})
