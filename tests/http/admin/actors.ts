import { type AuditStore, verifyAudit } from '@sallyport/core'
import { group } from '../group.ts'
import { addAccount, PASSWORD, signedInNative, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { TEST_SECRET } from '../support/make-target.ts'
import type { Overrides, Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

/** Ids that name an actor, or that no user has. */
const NO_USERS = ['admin', 'host', 'system', 'nobody']
const ACTING: Overrides = {
  admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' }, impersonation: true },
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

type Row = Readonly<Record<string, unknown>>

async function rowsOf(target: Target, query = ''): Promise<readonly Row[]> {
  const answer = await administer(target, 'GET', `/audit?limit=100${query}`)
  status(answer, 200)
  isTrue(Array.isArray(answer.json.rows), 'rows')
  return answer.json.rows
}

function verified({ stores }: Target, methods: Partial<AuditStore> = {}) {
  return verifyAudit({ ...given(stores.audit), ...methods }, { secrets: [TEST_SECRET] })
}

/** Stores whose audit trail returns the keys as the function changes them, as if someone had changed the database. */
function keysChangedBy({ stores }: Target, change: (name: string) => string | null): Partial<AuditStore> {
  const audit = given(stores.audit)
  return {
    async keysOf(names) {
      const changed = await Promise.all(
        names.map(async (name) => {
          const from = change(name)
          const [found] = from === null ? [] : await audit.keysOf([from])
          return found === undefined ? [] : [{ userId: name, key: found.key }]
        }),
      )
      return changed.flat()
    },
  }
}

export const actorsGroup = group('R41 actors and users', {
  'I3 deleting an id that no user has is refused and erases nothing from the audit trail': async (open) => {
    const target = await open(WITH_ADMIN)
    const { id } = await addAccount(target)
    status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: true }), 200)
    const before = await rowsOf(target)
    for (const name of NO_USERS) {
      refused(await administer(target, 'DELETE', `/users/${name}`), 404, 'USER_NOT_FOUND')
      equal(await given(target.stores.audit).keepKey(name, `key of ${name}`), `key of ${name}`, 'no tombstone')
    }
    await target.sallyport.users.delete('admin').then(
      () => isTrue(false, 'refused in process'),
      ({ code }) => equal(code, 'USER_NOT_FOUND'),
    )
    equal(await rowsOf(target), before)
    equal(target.events.named('identity.user.deleted'), [])
    status(await administer(target, 'PATCH', `/users/${id}`, { isDisabled: false }), 200)
    const rows = await rowsOf(target)
    equal(
      rows.map(({ isErased, ip }) => [isErased, typeof ip]),
      rows.map(() => [false, typeof before[0]?.ip]),
      'the rows of the secret’s holder',
    )
  },

  'I3 of parallel deletions of a user one is recorded': async (open) => {
    const target = await open({ ...WITH_ADMIN, rateLimits: false })
    const { user, client } = await signedInNative(target)
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => administer(target, 'DELETE', `/users/${user.id}`)),
      ...[1, 2, 3].map(() => send(target, 'DELETE', '/auth/account', { headers: bearer(client.accessToken) })),
    ])
    isTrue(
      answers.some((answer) => answer.status === 200),
      'one succeeds',
    )
    for (const answer of answers) isTrue(answer.status < 500, `no failure: ${answer.status} ${answer.text}`)
    equal((await rowsOf(target, '&event=identity.user.deleted')).length, 1)
    equal(target.events.named('identity.user.deleted').length, 1)
    equal((await verified(target)).isIntact, true)
  },

  'I3 R41 a disabled and demoted user with the id admin does not act as the holder of the secret': async (open) => {
    const target = await open(ACTING)
    const { id } = await addAccount(target)
    const boss = await signedInNative(target, { id: 'admin', email: 'boss@example.com', role: 'boss' })
    const acting = async (credential: string) => {
      const headers = { ...bearer(credential), 'X-Auth-Strategy': 'bearer' }
      const path = `/admin/api/users/${id}/impersonate`
      return text(await send(target, 'POST', path, { headers, json: { reason: 'ticket 1' } }), 'accessToken')
    }
    const [byBoss, bySecret] = [await acting(boss.client.accessToken), await acting(ADMIN_SECRET)]
    for (const token of [byBoss, bySecret])
      equal((await send(target, 'GET', '/auth/me', { headers: bearer(token) })).json.act, { sub: 'admin' })
    await target.stores.users.update('admin', { isDisabled: true, role: null })
    refused(await send(target, 'GET', '/auth/me', { headers: bearer(byBoss) }), 401, 'SESSION_REVOKED')
    status(await send(target, 'GET', '/auth/me', { headers: bearer(bySecret) }), 200)
    status(await send(target, 'POST', '/auth/logout', { headers: bearer(bySecret) }), 200)
    const [stopped] = await rowsOf(target, '&event=identity.impersonation.stopped')
    equal([stopped?.actorId, stopped?.actorKind], ['admin', 'secret'])
    const started = await rowsOf(target, '&event=identity.impersonation.started')
    equal(
      started.map(({ actorId, actorKind }) => [actorId, actorKind]),
      [
        ['admin', 'secret'],
        ['admin', undefined],
      ],
    )
  },

  'I16 a new admin secret ends what was begun with the old one': async (open) => {
    const target = await open(ACTING)
    const { id } = await addAccount(target)
    const headers = { ...bearer(ADMIN_SECRET), 'X-Auth-Strategy': 'bearer' }
    const path = `/admin/api/users/${id}/impersonate`
    const token = text(await send(target, 'POST', path, { headers, json: { reason: 'ticket 1' } }), 'accessToken')
    const me = (on: Target) => send(on, 'GET', '/auth/me', { headers: bearer(token) })
    const again = await open({ ...ACTING, stores: target.stores })
    status(await me(again), 200)
    const secret = `another ${ADMIN_SECRET}`.replaceAll(' ', '-')
    const renewed = await open({ admin: { ...ACTING.admin, secret }, stores: target.stores })
    refused(await me(renewed), 401, 'SESSION_REVOKED')
    const without = await open({
      admin: { accessPolicy: { role: 'boss' }, impersonation: true },
      stores: target.stores,
    })
    refused(await me(without), 401, 'SESSION_REVOKED')
    status(await me(target), 200)
  },

  'I16 a stranger chooses no correlation id of an audit row, an administrator does': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client } = await signedInNative(target)
    const trace = { 'X-Correlation-Id': 'chosen-by-client' }
    const passwords = { currentPassword: PASSWORD, newPassword: 'another horse battery staple' }
    const changed = await client.post('/auth/change-password', passwords, trace)
    status(changed, 200)
    const forged = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
    const again = { currentPassword: 'another horse battery staple', newPassword: PASSWORD }
    const changedAgain = await client.post('/auth/change-password', again, forged)
    status(changedAgain, 200)
    const correlations = async (event: string) =>
      (await rowsOf(target, `&event=identity.user.${event}`)).map(({ correlationId }) => correlationId)
    equal(
      await correlations('password.changed'),
      [changedAgain, changed].map((answer) => answer.headers.get('X-Request-Id')),
    )
    equal(target.events.named('identity.user.password.changed')[0]?.metadata.correlationId, 'chosen-by-client')
    const headers = { ...bearer(ADMIN_SECRET), 'X-Correlation-Id': 'ticket-4711' }
    const json = { isDisabled: true }
    status(await send(target, 'PATCH', `/admin/api/users/${user.id}`, { headers, json }), 200)
    equal(await correlations('disabled'), ['ticket-4711'])
  },

  'I3 R41 deleting a user with the id admin leaves the rows of the secret’s holder readable': async (open) => {
    const target = await open(ACTING)
    const { id } = await addAccount(target)
    await addAccount(target, { id: 'admin', email: 'boss@example.com', role: 'boss' })
    const boss = await signIn(target, { email: 'boss@example.com' })
    const headers = { ...bearer(boss.accessToken), 'User-Agent': 'Boss/1' }
    const json = { isDisabled: true }
    status(await send(target, 'PATCH', `/admin/api/users/${id}`, { headers, json }), 200)
    const holder = { ...bearer(ADMIN_SECRET), 'User-Agent': 'Holder/1' }
    const enabling = { headers: holder, json: { isDisabled: false } }
    status(await send(target, 'PATCH', `/admin/api/users/${id}`, enabling), 200)
    const agents = async (event: string) =>
      (await rowsOf(target, `&event=identity.user.${event}&subject=${id}`)).map(({ userAgent }) => userAgent)
    equal([await agents('disabled'), await agents('enabled')], [['Boss/1'], ['Holder/1']])
    status(await administer(target, 'DELETE', '/users/admin'), 200)
    equal([await agents('disabled'), await agents('enabled')], [[undefined], ['Holder/1']])
    equal((await verified(target)).problems, [])
  },

  'I3 the audit trail shows keys that were erased, removed or exchanged': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const name of ['a', 'b']) {
      const { id } = await addAccount(target, { id: name, email: `${name}@example.com` })
      status(await administer(target, 'PATCH', `/users/${id}`, { email: `new-${name}@example.com` }), 200)
    }
    const rows = (await rowsOf(target, '&event=identity.user.email.changed')).toReversed()
    const sequences = rows.map(({ sequence }) => sequence)
    equal((await verified(target)).problems, [])
    const without = (gone: string) => keysChangedBy(target, (name) => (name === gone ? null : name))
    equal((await verified(target, without('a'))).problems, [{ sequence: sequences[0], problem: 'erased' }])
    const holders = (await verified(target, without('/secret/admin'))).problems
    equal(
      holders.map(({ problem }) => problem),
      ['erased'],
      'the key of the secret’s holder',
    )
    const exchanged = keysChangedBy(target, (name) => ({ a: 'b', b: 'a' })[name] ?? name)
    equal(
      (await verified(target, exchanged)).problems,
      sequences.map((sequence) => ({ sequence, problem: 'erased' })),
    )
  },

  'I3 the audit trail shows a key that was dropped before its user had one': async (open) => {
    const target = await open(WITH_ADMIN)
    const { id } = await addAccount(target)
    await given(target.stores.audit).dropKey(id)
    status(await administer(target, 'PATCH', `/users/${id}`, { email: 'new@example.com' }), 200)
    equal(
      (await verified(target)).problems.map(({ problem }) => problem),
      ['erased'],
    )
    status(await administer(target, 'DELETE', `/users/${id}`), 200)
    equal((await verified(target)).problems, [], 'once the user is deleted')
  },
})
