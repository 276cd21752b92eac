import { type AuditRow, type AuditStore, type Stores, verifyAudit } from '@sallyport/core'
import { group } from '../group.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { TEST_SECRET } from '../support/make-target.ts'
import type { Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

const DAY = 86_400_000
const TEN_MINUTES = 600_000
const NEW_EMAIL = 'grace.new@example.net'

function rowsIn({ json }: Answer): readonly Readonly<Record<string, unknown>>[] {
  isTrue(Array.isArray(json.rows), 'rows')
  return json.rows
}

async function listed(target: Target, query = ''): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await administer(target, 'GET', `/audit${query}`)
  status(answer, 200)
  return rowsIn(answer)
}

const eventsOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ event }) => String(event).replace('identity.', ''))

async function verified(target: Target, heads: readonly { sequence: number; mac: string }[] = []) {
  return verifyAudit(given(target.stores.audit), { secrets: [TEST_SECRET], heads })
}

/** Stores whose audit trail reads as the function changes it, as if someone had changed the database. */
function tampered(stores: Stores, change: (rows: readonly AuditRow[]) => readonly AuditRow[]): Stores {
  const audit = given(stores.audit)
  return {
    ...stores,
    audit: {
      ...audit,
      async list(query) {
        const { rows, total } = await audit.list(query)
        return { rows: change(rows), total }
      },
    },
  }
}

/** Stores whose audit trail has the given methods in place of its own. */
function withAudit(stores: Stores, methods: Partial<AuditStore>): Stores {
  return { ...stores, audit: { ...given(stores.audit), ...methods } }
}

/** Changes that the store holds as started, by their actions. */
async function startedIn({ stores, clock }: Target): Promise<readonly string[]> {
  const later = new Date(clock.now().getTime() + 1)
  return (await given(stores.audit?.unfinished)(later, 10)).map(({ action }) => action)
}

export const auditGroup = group('/admin/api/audit', {
  'records who did what to whom, and from where': async (open) => {
    const target = await open(WITH_ADMIN)
    const { id } = await addAccount(target)
    status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: true }), 200)
    status(await administer(target, 'PATCH', `/users/${id}`, { email: NEW_EMAIL, isDisabled: false }), 200)
    const answer = await administer(target, 'GET', '/audit')
    const rows = rowsIn(answer)
    equal(answer.json.isIntact, true)
    const changed = given(rows.find(({ event }) => event === 'identity.user.email.changed'))
    equal([changed.actorId, changed.subjectId, changed.isErased, changed.isIntact], ['admin', id, false, true])
    equal(Object(changed.data).newEmail, NEW_EMAIL)
    equal(answer.json.people, [{ id, email: NEW_EMAIL }])
    equal(
      rows.map(({ sequence }) => sequence),
      rows.map((_, index) => rows.length - index),
      'numbers',
    )
    isTrue(eventsOf(rows).includes('user.disabled'), 'the disabling')
    const stored = JSON.stringify(await given(target.stores.audit).list({ page: 1, limit: 100 }))
    isTrue(!stored.includes(NEW_EMAIL), 'no address in the rows')
    equal((await verified(target)).isIntact, true)
  },

  'records no tracked event, under whatever name and actor': async (open) => {
    const target = await open(WITH_ADMIN)
    const scopes = { name: 'tracker', scopes: ['*'] }
    const { rawKey } = (await administer(target, 'POST', '/api-keys', scopes)).json
    const before = await listed(target)
    for (const event of ['identity.user.password.changed', 'identity.audit.head']) {
      const json = { userId: 'victim', data: { by: 'another-administrator' } }
      const headers = { 'X-Api-Key': String(rawKey) }
      status(await send(target, 'POST', `/tools/track/${event}`, { json, headers }), 202)
    }
    equal(await listed(target), before)
  },

  'records changes of account security, and no sign-ins': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    equal(await listed(target), [])
    status(
      await client.post('/auth/change-password', {
        currentPassword: 'correct horse battery staple',
        newPassword: 'another horse battery staple',
      }),
      200,
    )
    const [row] = (await listed(target)).filter(({ event }) => event === 'identity.user.password.changed')
    equal([row?.actorId, row?.subjectId], [user.id, user.id])
  },

  'filters, pages and exports': async (open) => {
    const target = await open(WITH_ADMIN)
    const ids = ['a', 'b', 'c'].map((name) => `user-${name}`)
    for (const id of ids) {
      await addAccount(target, { id, email: `${id}@example.com` })
      status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: true }), 200)
      target.clock.advance(1000)
    }
    const total = (await listed(target)).length
    const ofB = await listed(target, '?subject=user-b&event=identity.user.disabled')
    equal(
      ofB.map(({ subjectId }) => subjectId),
      ['user-b'],
    )
    equal(await listed(target, '?actor=nobody'), [])
    equal(await listed(target, `?from=${target.clock.now().toISOString()}`), [])
    equal(
      (await listed(target, '?limit=1&page=2')).map(({ sequence }) => sequence),
      [total - 1],
    )
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const file = await target.request('/admin/api/audit/export?event=identity.user.disabled', { headers })
    equal(file.headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
    const lines = (await file.text()).trimEnd().split('\n')
    equal(
      lines.map((line) => JSON.parse(line).subjectId),
      ids,
      'oldest first',
    )
  },

  'shows a changed row and a gap': async (open) => {
    let change = (rows: readonly AuditRow[]) => rows
    const target = await open(({ stores }) => ({ ...WITH_ADMIN, stores: tampered(stores, (rows) => change(rows)) }))
    const { id } = await addAccount(target)
    for (const isDisabled of [true, false, true])
      status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled }), 200)
    equal((await administer(target, 'GET', '/audit')).json.isIntact, true)
    change = (rows) => rows.map((row, index) => (index === 1 ? { ...row, actorId: 'somebody-else' } : row))
    const answer = await administer(target, 'GET', '/audit')
    equal([answer.json.isIntact, rowsIn(answer)[1]?.isIntact, rowsIn(answer)[0]?.isIntact], [false, false, true])
    change = (rows) => rows.filter((_, index) => index !== 1)
    equal((await administer(target, 'GET', '/audit')).json.isIntact, false, 'a gap')
    change = (rows) => rows.map((row) => ({ ...row, details: 'not JSON', personal: 'v1.x', origin: '' }))
    equal((await administer(target, 'GET', '/audit')).json.isIntact, false, 'unreadable')
  },

  'R28 leaves no personal field of a deleted user readable, and the chain intact': async (open) => {
    const target = await open(WITH_ADMIN)
    const user = await addAccount(target, { id: 'u-1' })
    status(await administer(target, 'PATCH', `/users/${user.id}`, { email: NEW_EMAIL }), 200)
    isTrue(JSON.stringify(await listed(target)).includes(NEW_EMAIL), 'readable before')
    status(await administer(target, 'DELETE', `/users/${user.id}`), 200)
    const rows = await listed(target)
    isTrue(eventsOf(rows).includes('user.deleted'), 'the deletion')
    const changed = given(rows.find(({ event }) => event === 'identity.user.email.changed'))
    equal([changed.isErased, changed.isIntact, Object(changed.data).newEmail], [true, true, undefined])
    const shown = JSON.stringify(rows)
    for (const address of [NEW_EMAIL, user.email]) isTrue(!shown.includes(address), `${address} is readable`)
    equal((await verified(target)).isIntact, true)
    equal(await given(target.stores.audit).keepKey(user.id, 'another'), null, 'a new key')
  },

  'makes one chain of 30 parallel changes': async (open) => {
    const target = await open({ ...WITH_ADMIN, rateLimits: false })
    const users = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        addAccount(target, { id: `u-${index}`, email: `u${index}@example.com` }),
      ),
    )
    const answers = await Promise.all(
      users.map(({ id }) => administer(target, 'PATCH', `/users/${id}`, { isDisabled: true })),
    )
    for (const answer of answers) status(answer, 200)
    equal((await listed(target, '?event=identity.user.disabled&limit=100')).length, 30)
    equal((await verified(target)).isIntact, true)
  },

  'publishes the head once a day, by which a cut tail shows': async (open) => {
    const target = await open(WITH_ADMIN)
    await target.sallyport.deleteExpired()
    equal(target.events.all, [], 'without rows')
    const { id } = await addAccount(target)
    for (const isDisabled of [true, false])
      status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled }), 200)
    target.events.clear()
    await target.sallyport.deleteExpired()
    await target.sallyport.deleteExpired()
    const heads = target.events.all
      .filter(({ event }) => event === 'identity.audit.head')
      .map(({ data }) => Object(data))
    equal(heads.length, 1)
    equal((await verified(target, heads)).isIntact, true)
    const audit = given(target.stores.audit)
    const cut = { read: async (query: Parameters<typeof audit.read>[0]) => (await audit.read(query)).slice(0, 1) }
    equal((await verifyAudit(cut, { secrets: [TEST_SECRET] })).isIntact, true, 'without the head')
    const { problems } = await verifyAudit(cut, { secrets: [TEST_SECRET], heads })
    equal(problems, [{ sequence: heads[0].sequence, problem: 'cut' }])
    target.clock.advance(DAY)
    await target.sallyport.deleteExpired()
    equal((await listed(target, '?event=identity.audit.head')).length, 2, 'on the next day')
  },

  'refuses a change whose row can’t be stored, and records nothing with `audit: false`': async (open) => {
    const failing = await open(({ stores }) => ({
      ...WITH_ADMIN,
      stores: { ...stores, audit: { ...given(stores.audit), append: () => Promise.reject(new Error('disk full')) } },
    }))
    const { id } = await addAccount(failing)
    status(await administer(failing, 'PATCH', `/users/${id}`, { isDisabled: true }), 500)
    const off = await open({ ...WITH_ADMIN, audit: false })
    const user = await addAccount(off)
    status(await administer(off, 'PATCH', `/users/${user.id}`, { isDisabled: true }), 200)
    equal(await listed(off), [])
  },

  'records a change whose row can’t be stored as unfinished, with who, what and when': async (open) => {
    let isFull = true
    const target = await open(({ stores }) => {
      const append: AuditStore['append'] = async (rows) => {
        if (isFull) throw new Error('disk full')
        return given(stores.audit).append(rows)
      }
      return { ...WITH_ADMIN, stores: withAudit(stores, { append }) }
    })
    const { id } = await addAccount(target)
    const startedAt = target.clock.now().toISOString()
    status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: true }), 500)
    equal((await target.stores.users.findById(id))?.isDisabled, true, 'the change holds')
    isFull = false
    await target.sallyport.deleteExpired()
    equal(eventsOf(await listed(target)), [], 'the request may still run')
    target.clock.advance(TEN_MINUTES)
    await target.sallyport.deleteExpired()
    await target.sallyport.deleteExpired()
    const rows = (await listed(target)).filter(({ event }) => event !== 'identity.audit.head')
    equal(eventsOf(rows), ['audit.unfinished'])
    equal(rows[0]?.actorId, 'admin')
    equal(rows[0]?.data, { action: 'PATCH /api/users/:id', target: { id }, startedAt })
    equal(await startedIn(target), [], 'recorded once')
    equal((await verified(target)).isIntact, true)
  },

  'holds a change as started only while its request runs': async (open) => {
    const seen: string[] = []
    const target = await open(({ stores }) => ({
      ...WITH_ADMIN,
      stores: withAudit(stores, {
        async start(change) {
          seen.push(`${change.action} by ${change.actorId}`)
          await given(stores.audit?.start)(change)
        },
      }),
    }))
    const { user, client } = await signedInNative(target)
    status(await client.refresh(), 200)
    equal(seen, [], 'a sign-in starts no change')
    const passwords = { currentPassword: 'correct horse battery staple', newPassword: 'another horse battery staple' }
    status(await client.post('/auth/change-password', passwords), 200)
    refused(await client.post('/auth/change-password', passwords), 400, 'INVALID_CURRENT_PASSWORD')
    refused(await administer(target, 'PATCH', '/users/nobody', { isDisabled: true }), 404, 'USER_NOT_FOUND')
    await target.sallyport.users.disable(user.id)
    const change = `POST /change-password by ${user.id}`
    equal(seen, [change, change, 'PATCH /api/users/:id by admin', 'PATCH /api/users/:id by host'])
    equal(await startedIn(target), [])
  },

  'works with a store that can’t hold started changes': async (open) => {
    const target = await open(({ stores }) => {
      const { append, head, list, read, keepKey, keysOf, dropKey } = given(stores.audit)
      return { ...WITH_ADMIN, stores: { ...stores, audit: { append, head, list, read, keepKey, keysOf, dropKey } } }
    })
    const { id } = await addAccount(target)
    status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: true }), 200)
    await target.sallyport.deleteExpired()
    equal(eventsOf(await listed(target, `?subject=${id}`)), ['user.disabled'])
  },

  'is for administrators only, and refuses wrong filters': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const path of ['/audit', '/audit/export']) {
      refused(await send(target, 'GET', `/admin/api${path}`), 401, 'ADMIN_UNAUTHORIZED')
      invalid(await administer(target, 'GET', `${path}?from=yesterday`), 'from')
      invalid(await administer(target, 'GET', `${path}?actor=`), 'actor')
    }
    invalid(await administer(target, 'GET', '/audit?page=0'), 'page')
  },
})
