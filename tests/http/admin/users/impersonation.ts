import { takes } from '../../all-routers/sign-in-endpoints.ts'
import { mailedReset } from '../../auth/account/reset-password.ts'
import { group } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { operationsOf } from '../../openapi/find-operation.ts'
import { addAccount, signedInBrowser, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { ADMIN_SECRET, everythingOn } from '../../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import { STATIC_PAGES } from '../../support/pages/static-pages.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { administer } from '../caller.ts'

const MINUTE = 60_000
const REASON = 'ticket 4711: the invoice does not open'
const ROLE = { admin: { accessPolicy: { role: 'boss' }, impersonation: true } }
const ON: Overrides = { admin: { secret: ADMIN_SECRET, impersonation: true } }
/** All that an acting administrator may call. The last one ends the session. */
const SAFE = [
  'GET /auth/me',
  'GET /auth/sessions',
  'GET /auth/linked-accounts',
  'GET /auth/passkeys',
  'POST /auth/logout',
]

const pathFor = (id: string) => `/admin/api/users/${id}/impersonate`
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Acts as the user, as the holder of the admin secret or of an access token. Returns the access token. */
async function act(target: Target, id: string, credential = ADMIN_SECRET): Promise<string> {
  const headers = { ...bearer(credential), 'X-Auth-Strategy': 'bearer' }
  const answer = await send(target, 'POST', pathFor(id), { headers, json: { reason: REASON } })
  status(answer, 200)
  return text(answer, 'accessToken')
}

function call(target: Target, token: string, method: string, path: string): Promise<Answer> {
  return send(target, method, path, { headers: bearer(token) })
}

async function expectsEnd(target: Target, token: string): Promise<void> {
  refused(await call(target, token, 'GET', '/auth/me'), 401, 'SESSION_REVOKED')
  equal(await target.sallyport.verify(token), null)
}

export const impersonationGroup = group('R37 acting as a user', {
  'exists only with the option': async (open) => {
    const target = await open({ admin: { secret: ADMIN_SECRET } })
    const { id } = await addAccount(target)
    refused(await administer(target, 'POST', `/users/${id}/impersonate`, { reason: REASON }), 404, 'NOT_FOUND')
    equal(Object((await administer(target, 'GET', '/ping')).json.features).impersonation, false)
  },

  'R37 gives a session of an hour without a refresh token, whose access token has the claim act': async (open) => {
    const target = await open(ON)
    const { id } = await addAccount(target)
    const headers = { ...bearer(ADMIN_SECRET), 'X-Auth-Strategy': 'bearer' }
    const answer = await send(target, 'POST', pathFor(id), { headers, json: { reason: REASON } })
    equal(Object.keys(answer.json).toSorted(), ['accessToken', 'expiresAt', 'success'])
    equal(answer.setCookies, [])
    equal(answer.json.expiresAt, new Date(target.clock.now().getTime() + 60 * MINUTE).toISOString())
    const token = text(answer, 'accessToken')
    const { sub, act: actor, auth_time, loginProvider } = claimsOf(token)
    equal([sub, actor, auth_time, loginProvider], [id, { sub: 'admin' }, 0, 'impersonation'])
    equal((await call(target, token, 'GET', '/auth/me')).json.act, { sub: 'admin' })
    const request = () => new Request(target.origin, { headers: bearer(token) })
    equal((await target.sallyport.verify(token))?.act, { sub: 'admin' })
    equal((await target.sallyport.authenticate(request()))?.act, { sub: 'admin' })
    equal((await target.sallyport.session(request())).user?.act, { sub: 'admin' })
    target.clock.advance(60 * MINUTE - 1000)
    status(await call(target, token, 'GET', '/auth/me'), 200)
    target.clock.advance(1000)
    refused(await call(target, token, 'GET', '/auth/me'), 401, 'INVALID_ACCESS_TOKEN')
  },

  'is for administrators, names a reason, and asks who is there': async (open) => {
    const target = await open(ROLE)
    const boss = await signedInNative(target, { email: 'boss@example.com', role: 'boss' })
    const { user, client } = await signedInNative(target)
    const { id } = user
    refused(await send(target, 'POST', pathFor(id), { json: { reason: REASON } }), 401, 'ADMIN_UNAUTHORIZED')
    refused(await client.post(pathFor(id), { reason: REASON }), 403, 'ADMIN_FORBIDDEN')
    for (const reason of [undefined, '', ' \n', 'x'.repeat(501)])
      invalid(await boss.client.post(pathFor(id), { reason }), 'reason')
    refused(await boss.client.post(pathFor('nobody'), { reason: REASON }), 404, 'USER_NOT_FOUND')
    await target.stores.users.update(id, { isDisabled: true })
    refused(await boss.client.post(pathFor(id), { reason: REASON }), 403, 'ACCOUNT_DISABLED')
  },

  'R37 nobody acts as an administrator': async (open) => {
    const target = await open(ROLE)
    const { client, user } = await signedInNative(target, { email: 'boss@example.com', role: 'boss' })
    const other = await addAccount(target, { email: 'other@example.com', role: 'boss' })
    const marked = await addAccount(target, { email: 'marked@example.com', isAdmin: true })
    for (const { id } of [user, other, marked])
      refused(await client.post(pathFor(id), { reason: REASON }), 403, 'CANNOT_IMPERSONATE_ADMIN')
    const { id } = await addAccount(target)
    const token = await act(target, id, client.accessToken)
    await target.stores.users.update(id, { role: 'boss' })
    await expectsEnd(target, token)
  },

  'R37 refuses every endpoint that is not declared safe': async (open) => {
    const target = await open(await everythingOn())
    const { id } = await addAccount(target, { phoneNumber: '+15550100' })
    const token = await act(target, id)
    const before = await target.stores.users.findById(id)
    target.events.clear()
    let refusals = 0
    for (const operation of operationsOf(await documentOf(target.options))) {
      const isForUsers = takes(operation, 'accessToken')
      if (!isForUsers && !takes(operation, 'adminSecret')) continue
      const method = operation.method.toUpperCase()
      if (SAFE.includes(`${method} ${operation.template}`)) continue
      const path = operation.template.replaceAll(/\{\w+\}/g, 'x')
      const answer = await call(target, token, method, path)
      if (answer.status !== 403 || answer.json.code !== 'IMPERSONATION_FORBIDDEN')
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      refusals += 1
    }
    isTrue(refusals > 80, `endpoints refused: ${refusals}`)
    equal(await target.stores.users.findById(id), before)
    await target.settled()
    equal([target.mails.all.length, target.texts.all.length, target.events.names], [0, 0, []])
    for (const safe of SAFE) {
      const [method = '', path = ''] = safe.split(' ')
      status(await call(target, token, method, path), 200)
    }
    await expectsEnd(target, token)
  },

  'ends with the sessions of the user, who sees it as such': async (open) => {
    const target = await open({ ...ON, session: { selfService: true } })
    const { user, client } = await signedInNative(target)
    const listed = (answer: Answer) =>
      Object(answer.json).sessions.map((one: Readonly<Record<string, unknown>>) => [
        one.isImpersonation,
        one.ipAddress === undefined,
      ])
    const first = await act(target, user.id)
    const lists = [await client.get('/auth/sessions'), await administer(target, 'GET', '/sessions')]
    for (const list of lists) isTrue(JSON.stringify(listed(list)).includes('[true,true]'), list.text)
    status(await client.send('DELETE', `/auth/sessions/${claimsOf(first).sid}`), 200)
    await expectsEnd(target, first)
    const second = await act(target, user.id)
    status(await administer(target, 'DELETE', `/users/${user.id}/sessions`), 200)
    await expectsEnd(target, second)
    const third = await act(target, user.id)
    status(await administer(target, 'PATCH', `/users/${user.id}`, { isDisabled: true }), 200)
    refused(await call(target, third, 'GET', '/auth/me'), 403, 'ACCOUNT_DISABLED')
    equal(await target.sallyport.verify(third), null)
  },

  'R37 ends with the rights and the access of the administrator, and with the option': async (open) => {
    const target = await open(ROLE)
    const boss = await signedInNative(target, { email: 'boss@example.com', role: 'boss' })
    const { id } = await addAccount(target)
    const token = await act(target, id, boss.client.accessToken)
    equal(claimsOf(token).act, { sub: boss.user.id })
    status(await call(target, token, 'GET', '/auth/me'), 200)
    const off = await open({ admin: { accessPolicy: { role: 'boss' } }, stores: target.stores })
    await expectsEnd(off, token)
    await target.stores.users.update(boss.user.id, { role: null })
    await expectsEnd(target, token)
    await target.stores.users.update(boss.user.id, { role: 'boss' })
    status(await call(target, token, 'GET', '/auth/me'), 200)
    await target.stores.users.update(boss.user.id, { sessionsValidAfter: target.clock.now() })
    await expectsEnd(target, token)
  },

  'in a browser replaces the session of the administrator, and Stop leads back': async (open) => {
    const target = await open({
      ...ROLE,
      csrf: true,
      ui: { pages: STATIC_PAGES },
      admin: { ...ROLE.admin, dashboard: STATIC_PAGES },
    })
    const { user: boss, client } = await signedInBrowser(target, { email: 'boss@example.com', role: 'boss' })
    const { id } = await addAccount(target)
    const csrf = () => ({ 'X-CSRF-Token': given(client.jar.get('csrf-token')).value })
    const evil = { Origin: 'https://evil.example', ...csrf() }
    refused(await client.post(pathFor(id), { reason: REASON }, evil), 403, 'CSRF_INVALID')
    refused(await client.post(pathFor(id), { reason: REASON }), 403, 'CSRF_INVALID')
    const answer = await client.post(pathFor(id), { reason: REASON }, csrf())
    status(answer, 200)
    equal([answer.json.next, answer.json.accessToken], ['/auth/ui/account', undefined])
    equal(client.jar.get('refreshToken'), undefined)
    equal(await target.stores.sessions.listForUser(boss.id, target.clock.now()), [])
    const me = await client.get('/auth/me')
    equal([me.json.sub, me.json.act], [id, { sub: boss.id }])
    refused(await client.get('/admin/api/ping'), 403, 'IMPERSONATION_FORBIDDEN')
    refused(await client.post('/auth/refresh', {}, csrf()), 403, 'IMPERSONATION_FORBIDDEN')
    refused(await client.post('/auth/logout', {}), 403, 'CSRF_INVALID')
    const stopped = await client.post('/auth/logout', {}, csrf())
    status(stopped, 200)
    equal(stopped.json.next, '/admin')
    refused(await client.get('/auth/me'), 401, 'UNAUTHORIZED')
    refused(await client.get('/admin/api/ping'), 401, 'ADMIN_UNAUTHORIZED')
  },

  'I9 a cookie buys no token that a script can read': async (open) => {
    const target = await open(ROLE)
    const { client } = await signedInBrowser(target, { email: 'boss@example.com', role: 'boss' })
    const { id } = await addAccount(target)
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const answer = await client.send('POST', pathFor(id), { json: { reason: REASON }, headers })
    status(answer, 200)
    equal(Object.keys(answer.json).toSorted(), ['expiresAt', 'next', 'success'])
    isTrue(client.jar.get('accessToken') !== undefined, 'the token is in a cookie')
    equal((await client.get('/auth/me')).json.sub, id)
  },

  'I9 no endpoint that a cookie authenticates puts tokens into a browser’s body': async (open) => {
    const target = await open(await everythingOn())
    const issuing = operationsOf(await documentOf(target.options)).filter(
      ({ description }) =>
        JSON.stringify(description.parameters ?? []).includes('X-Auth-Strategy') &&
        // Where anyone is admitted, the credential is in the body, and its sender chooses where the tokens go.
        !JSON.stringify(description.security ?? [{}]).includes('{}'),
    )
    equal(
      issuing.map(({ method, template }) => `${method} ${template}`),
      ['post /admin/api/users/{id}/impersonate'],
    )
  },

  'R37 proves no mailbox: links set by a stranger go, as outside of a session': async (open) => {
    const target = await open(ON)
    const { id, email } = await addAccount(target, { isEmailVerified: false })
    const linkedAccounts = given(target.stores.linkedAccounts)
    await linkedAccounts.insert({
      userId: id,
      provider: 'github',
      providerAccountId: '1',
      linkedAt: target.clock.now(),
    })
    const token = await act(target, id)
    const fields = { token: await mailedReset(target, email), newPassword: 'a whole new password' }
    status(await send(target, 'POST', '/auth/reset-password', { json: fields, headers: bearer(token) }), 200)
    equal(await linkedAccounts.listForUser(id), [])
    await expectsEnd(target, token)
  },

  'is told by events and recorded in the audit trail, with both ids': async (open) => {
    const target = await open(ROLE)
    const boss = await signedInNative(target, { email: 'boss@example.com', role: 'boss' })
    const { id } = await addAccount(target)
    target.events.clear()
    const token = await act(target, id, boss.client.accessToken)
    status(await call(target, token, 'POST', '/auth/logout'), 200)
    equal(target.events.names, [
      'identity.impersonation.started',
      'identity.impersonation.stopped',
      'identity.session.revoked',
    ])
    for (const { data, metadata } of target.events.all.slice(0, 2)) {
      equal([metadata.userId, Object(data).by, Object(data).sessionHandle], [id, boss.user.id, metadata.sessionId])
    }
    equal(Object(target.events.all[0]?.data).statedReason, REASON)
    const { json } = await boss.client.get('/admin/api/audit')
    const rows = Object(json).rows.filter(({ event }: { event: string }) => event.includes('impersonation'))
    equal(
      rows.map(({ event, actorId, subjectId }: Readonly<Record<string, unknown>>) => [event, actorId, subjectId]),
      ['stopped', 'started'].map((what) => [`identity.impersonation.${what}`, boss.user.id, id]),
    )
    equal(rows[1].data.statedReason, REASON)
    const stored = JSON.stringify(await given(target.stores.audit).list({ page: 1, limit: 100 }))
    isTrue(!stored.includes(REASON), 'the reason is encrypted')
  },
})
