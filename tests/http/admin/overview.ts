import { memoryHub } from '@sallyport/core'
import { group } from '../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { readStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { fakeScripts } from '../support/fake-scripts.ts'
import { native } from '../support/native.ts'
import { STATIC_PAGES } from '../support/pages/static-pages.ts'
import { PASSKEYS } from '../support/passkeys/passkey-options.ts'
import { administer, registerWebhook, WITH_ADMIN } from './caller.ts'

const DAY = 86_400_000
const NOTHING = {
  users: true,
  usernames: false,
  guests: false,
  userSearch: false,
  invitations: false,
  passkeys: false,
  sessions: true,
  sessionSearch: true,
  roles: false,
  tenants: false,
  tenantChange: false,
  metadata: false,
  twoFAPolicy: true,
  control: false,
  linkedAccounts: false,
  apiKeys: false,
  webhooks: false,
  deliveries: false,
  givenUp: false,
  impersonation: false,
  dryRun: false,
  templates: false,
  builtInMails: false,
  audit: false,
  events: false,
  eventSearch: false,
  stats: true,
  signIns: false,
  pagePreview: false,
  logoUpload: false,
  mail: false,
  sms: false,
  messageFactors: false,
}

export const adminOverviewGroup = group('/admin/api: ping, stats, events', {
  'says what there is': async (open) => {
    const admin = { ...WITH_ADMIN.admin, impersonation: true }
    const identifiers = ['email', 'username'] as const
    const ui = { pages: STATIC_PAGES }
    const scripts = fakeScripts(async () => null)
    const target = await open({ ...PASSKEYS, admin, identifiers, guests: {}, scripts, ui })
    const { version, mounts, ...ping } = (await administer(target, 'GET', '/ping')).json
    isTrue(typeof version === 'string' && /^\d+\.\d+\.\d+/.test(version), 'a version')
    equal(ping, { ok: true, features: Object.fromEntries(Object.keys(NOTHING).map((name) => [name, true])) })
  },

  'A10 says whether a message is enough of a second factor': async (open) => {
    const said = async (secondFactor: object) =>
      Object((await administer(await open({ ...WITH_ADMIN, secondFactor }), 'GET', '/ping')).json.features)
        .messageFactors
    equal(await said({}), true)
    equal(await said({ methods: ['totp', 'magic-link'] }), true)
    equal(await said({ methods: ['totp'] }), false)
    equal(await said({ enrol: 'app' }), false)
  },

  'without its store an area is not there, and ping says so': async (open) => {
    const target = await open(({ stores: { users, sessions, proofs } }) => ({
      ...WITH_ADMIN,
      stores: { users, sessions, proofs },
      email: undefined,
      sms: undefined,
    }))
    equal(Object((await administer(target, 'GET', '/ping')).json.features), NOTHING)
    const { id } = await addAccount(target)
    for (const [method, path] of [
      ['GET', '/roles'],
      ['GET', `/users/${id}/roles`],
      ['GET', '/tenants'],
      ['GET', `/users/${id}/tenants`],
      ['GET', `/users/${id}/metadata`],
      ['GET', `/users/${id}/linked-accounts`],
      ['POST', `/users/${id}/reset-password`],
      ['GET', '/settings'],
      ['GET', '/api-keys'],
      ['GET', '/webhooks'],
      ['GET', '/templates/mail'],
      ['GET', '/templates/ui'],
      ['GET', '/events'],
    ] as const)
      refused(await administer(target, method, path), 404, 'NOT_FOUND')
    const stats = (await administer(target, 'GET', '/stats')).json
    equal(Object.keys(stats).sort(), ['sessions', 'users'])
    const bare = await open(({ stores }) => {
      const { list: _l, delete: _d, setRequire2FA: _s, count: _c, ...users } = stores.users
      const { list: _, ...sessions } = stores.sessions
      return { ...WITH_ADMIN, stores: { users, sessions, proofs: stores.proofs } }
    })
    const { features } = (await administer(bare, 'GET', '/ping')).json
    equal(
      [Object(features).users, Object(features).sessions, Object(features).twoFAPolicy, Object(features).stats],
      [false, false, false, true],
    )
    equal((await administer(bare, 'GET', '/stats')).json, {})
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['POST', '/2fa-policy'],
    ] as const)
      refused(await administer(bare, method, path), 404, 'NOT_FOUND')
    refused(await administer(bare, 'GET', '/users'), 405, 'METHOD_NOT_ALLOWED')
    refused(await administer(bare, 'DELETE', '/users/nobody'), 405, 'METHOD_NOT_ALLOWED')
  },

  'counts users, sessions, tenants and deliveries, and days': async (open) => {
    const target = await open(WITH_ADMIN)
    await registerWebhook(target, { url: 'https://receiver.example.com/' })
    await signedInNative(target, { isTotpEnabled: false })
    await addAccount(target, { email: 'bob@example.com', isEmailVerified: false, isDisabled: true })
    await native(target).login('ada@example.com', 'wrong password')
    target.clock.advance(DAY)
    status(await native(target).login('ada@example.com', PASSWORD), 200)
    status(await administer(target, 'POST', '/users', { email: 'cyd@example.com' }), 200)
    status(await administer(target, 'POST', '/tenants', { name: 'Acme' }), 200)
    const { users, sessions, tenants, deliveries, series } = (await administer(target, 'GET', '/stats?days=3')).json
    equal(
      [users, sessions, tenants],
      [{ total: 3, verified: 1, twoFactor: 0, disabled: 1 }, { active: 2 }, { total: 1 }],
    )
    const { pending, dead } = Object(deliveries)
    isTrue(pending > 0 && dead === 0, 'deliveries wait')
    const { days, logins, failedLogins, registrations, deliveries: sent } = Object(series)
    const today = target.clock.now().getTime()
    equal(
      days,
      [2, 1, 0].map((ago) => new Date(today - ago * DAY).toISOString().slice(0, 10)),
    )
    equal(
      [logins, failedLogins, registrations],
      [
        [0, 1, 1],
        [0, 1, 0],
        [0, 0, 1],
      ],
    )
    equal([sent[0], sent[1] > 0, sent[1] + sent[2]], [0, true, pending])
    equal(Object((await administer(target, 'GET', '/stats')).json.series).days.length, 30)
    for (const days of ['0', '91', 'x', '-1', '1.5', ''])
      invalid(await administer(target, 'GET', `/stats?days=${days}`), 'days')
    const { devices, ...signIns } = (await administer(target, 'GET', '/stats/sign-ins?days=7')).json
    equal(signIns, {
      succeeded: 2,
      failed: 1,
      methods: [{ name: 'password', succeeded: 2, failed: 1 }],
      providers: [],
      activeUsers: { day: 1, week: 1, month: 1 },
    })
    // Only the client of Node says what it is.
    const name = Object(devices)[0]?.name === 'Node.js' ? 'Node.js' : 'other'
    equal(devices, [{ name, succeeded: 2, failed: 1 }])
    target.clock.advance(8 * DAY)
    const later = (await administer(target, 'GET', '/stats/sign-ins?days=7')).json
    equal([later.succeeded, later.methods, later.activeUsers], [0, [], { day: 0, week: 0, month: 1 }])
    invalid(await administer(target, 'GET', '/stats/sign-ins?days=91'), 'days')
    // At six in the morning of a UTC day; 23 hours later is another day.
    target.clock.advance(DAY - (target.clock.now().getTime() % DAY) + DAY / 4)
    status(await native(target).login('ada@example.com', PASSWORD), 200)
    const counted = async () => {
      const perDay = Object((await administer(target, 'GET', '/stats?days=1')).json.series).logins
      return [perDay, (await administer(target, 'GET', '/stats/sign-ins?days=1')).json.succeeded]
    }
    equal(await counted(), [[1], 1])
    target.clock.advance((DAY / 24) * 23)
    equal(await counted(), [[0], 0], 'of the same UTC day')
  },

  'counts the days up to an earlier one': async (open) => {
    const target = await open(WITH_ADMIN)
    await addAccount(target)
    // At six in the morning of a UTC day.
    target.clock.advance(DAY - (target.clock.now().getTime() % DAY) + DAY / 4)
    const day = (ago: number) => new Date(target.clock.now().getTime() - ago * DAY).toISOString().slice(0, 10)
    status(await native(target).login('ada@example.com', PASSWORD), 200)
    target.clock.advance(8 * DAY)
    status(await native(target).login('ada@example.com', 'wrong password'), 401)
    status(await native(target).login('ada@example.com', PASSWORD), 200)
    const counted = async (query: string) => {
      const { series } = (await administer(target, 'GET', `/stats?${query}`)).json
      const { succeeded, failed, activeUsers } = (await administer(target, 'GET', `/stats/sign-ins?${query}`)).json
      const { day: lastDay, week, month } = Object(activeUsers)
      const { days, logins, failedLogins } = Object(series)
      return [days, logins, failedLogins, succeeded, failed, [lastDay, week, month]]
    }
    equal(await counted(`days=2&until=${day(8)}`), [[day(9), day(8)], [0, 1], [0, 0], 1, 0, [1, 1, 1]])
    equal(await counted(`days=2&until=${day(7)}`), [[day(8), day(7)], [1, 0], [0, 0], 1, 0, [0, 1, 1]])
    equal(await counted(`days=2&until=${day(1)}`), [[day(2), day(1)], [0, 0], [0, 0], 0, 0, [0, 0, 1]])
    equal(await counted(`days=2&until=${day(9)}`), [[day(10), day(9)], [0, 0], [0, 0], 0, 0, [0, 0, 0]])
    equal(await counted(`days=2&until=${day(0)}`), [[day(1), day(0)], [0, 1], [0, 1], 1, 1, [1, 1, 1]])
    equal(await counted('days=2&until=2000-03-01'), [['2000-02-29', '2000-03-01'], [0, 0], [0, 0], 0, 0, [0, 0, 0]])
    for (const path of ['/stats', '/stats/sign-ins']) {
      const until = (value: string) => administer(target, 'GET', `${path}?until=${value}`)
      for (const value of ['', 'yesterday', '2026-02-31', '2026-1-1', `${day(1)}T00:00:00Z`])
        invalid(await until(value), 'until', 'date')
      invalid(await until(day(-1)), 'until', 'max_value')
      invalid(await administer(target, 'GET', `${path}?days=91&until=${day(8)}`), 'days')
    }
    equal(Object((await administer(target, 'GET', `/stats?until=${day(8)}`)).json.series).days.length, 30)
  },

  'lists recorded events by pages and filters': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [event, about] of [
      ['shop.order', { userId: 'u1', tenantId: 't1' }],
      ['shop.order', { userId: 'u2', sessionId: 's2' }],
      ['shop.visit', { userId: 'u1' }],
    ] as const) {
      await target.sallyport.track(event, { price: 3 }, about)
      target.clock.advance(1000)
    }
    const list = async (query: string) => {
      const { events, total } = (await administer(target, 'GET', `/events${query}`)).json
      isTrue(Array.isArray(events), 'a list')
      return [events.map(({ event, userId }) => `${event} ${userId}`), total]
    }
    equal(await list(''), [['shop.visit u1', 'shop.order u2', 'shop.order u1'], 3])
    equal(await list('?page=2&limit=2'), [['shop.order u1'], 3])
    equal(await list('?event=shop.order&userId=u1&tenantId=t1'), [['shop.order u1'], 1])
    equal(await list('?sessionId=s2'), [['shop.order u2'], 1])
    const from = new Date(target.clock.now().getTime() - 1000).toISOString()
    equal(await list(`?from=${encodeURIComponent(from)}`), [['shop.visit u1'], 1])
    equal(await list(`?to=${encodeURIComponent(from)}&limit=1`), [['shop.order u2'], 2])
    invalid(await administer(target, 'GET', '/events?from=yesterday'), 'from')
    invalid(await administer(target, 'GET', '/events?from=2026-02-31T00:00:00Z'), 'from', 'date')
    invalid(await administer(target, 'GET', '/events?page=0'), 'page')
  },

  'streams everything that happens to administrators, and to nobody else': async (open) => {
    const target = await open({ ...WITH_ADMIN, hub: memoryHub() })
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const stream = await readStream(await target.request('/admin/api/events/stream', { headers }))
    equal(stream.topics, ['*'])
    const { user, client } = await signedInNative(target)
    await stream.until('identity.session.created')
    await target.sallyport.track('shop.order', { price: 3 }, { userId: user.id })
    const types = await stream.until('shop.order')
    isTrue(types.length > 0, 'it is heard')
    await stream.close()
    refused(await client.get('/admin/api/events/stream'), 401, 'ADMIN_UNAUTHORIZED')
    refused(await send(target, 'GET', '/admin/api/events/stream'), 401, 'ADMIN_UNAUTHORIZED')
    const silent = await open(WITH_ADMIN)
    refused(await administer(silent, 'GET', '/events/stream'), 404, 'NOT_FOUND')
  },

  'shows the dashboard to everybody, and nothing of the service with it': async (open) => {
    const dashboard = {
      'index.html': { type: 'text/html; charset=utf-8', content: '<body data-mount="%MOUNT%">' },
      'main.js': { type: 'text/javascript; charset=utf-8', content: 'start()' },
    }
    const target = await open({ admin: { secret: ADMIN_SECRET, dashboard } })
    for (const path of ['/admin', '/admin/']) {
      const answer = await send(target, 'GET', path)
      equal([answer.status, answer.text], [200, '<body data-mount="/admin">'])
      const policy = given(answer.headers.get('Content-Security-Policy'))
      for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
        isTrue(policy.includes(rule), rule)
      isTrue(!/script-src[^;]*unsafe/.test(policy), 'no inline script')
      equal(answer.headers.get('Cache-Control'), 'no-store')
    }
    const script = await send(target, 'GET', '/admin/assets/main.js')
    equal([script.status, script.text], [200, 'start()'])
    equal(script.headers.get('Content-Type'), 'text/javascript; charset=utf-8')
    for (const name of ['index.html', 'toString', '__proto__', 'other.js', '..%2fmain.js'])
      isTrue([400, 404].includes((await send(target, 'GET', `/admin/assets/${name}`)).status), name)
    const without = await open(WITH_ADMIN)
    refused(await send(without, 'GET', '/admin'), 404, 'NOT_FOUND')
  },
})
