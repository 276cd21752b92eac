import type { User } from '@sallyport/core'
import { memoryHub } from '@sallyport/core'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { group, rulesGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { readStream } from '../support/event-stream.ts'
import { ADMIN_SECRET, everythingOn } from '../support/everything-on.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../support/expect.ts'
import type { Overrides, Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

const MINUTE = 60_000
/** The user with this address is an administrator, even before the account exists. */
const CHIEF = 'chief@example.com'
const accessPolicy = ({ role, email, isEmailVerified }: User) => role === 'boss' || (email === CHIEF && isEmailVerified)
const WITH_KEYS: Overrides = { admin: { secret: ADMIN_SECRET, accessPolicy, keys: true } }

interface MadeKey {
  readonly id: string
  call(method: string, path: string, json?: object): Promise<Answer>
}

function caller(target: Target, rawKey: string): MadeKey['call'] {
  return (method, path, json) =>
    send(target, method, `/admin/api${path}`, { headers: { 'X-Api-Key': rawKey }, ...(json && { json }) })
}

async function keyWith(target: Target, scopes: readonly string[]): Promise<MadeKey> {
  const issued = await administer(target, 'POST', '/api-keys', { name: 'provisioning', scopes })
  status(issued, 200)
  return { id: String(Object(issued.json.record).id), call: caller(target, text(issued, 'rawKey')) }
}

async function scopesOf(target: Target): Promise<readonly string[]> {
  const { adminScopes } = (await administer(target, 'GET', '/api-keys')).json
  // The cast is safe: it is the endpoint's documented response.
  return adminScopes as readonly string[]
}

const lacksScope = (answer: Answer) => refused(answer, 403, 'API_KEY_INSUFFICIENT_SCOPE')

export const keysThatAdministerGroup = group('API keys that administer', {
  'a key does what its scopes say, under its own name': async (open) => {
    const target = await open(WITH_KEYS)
    const key = await keyWith(target, ['admin:users:read', 'admin:users:write', 'tools:track'])
    const made = await key.call('POST', '/users', { email: 'ada@example.com' })
    status(made, 200)
    const { id } = Object(made.json.user)
    status(await key.call('PATCH', `/users/${id}`, { firstName: 'Ada' }), 200)
    equal((await key.call('GET', `/users/${id}`)).json.firstName, 'Ada')
    lacksScope(await key.call('GET', '/sessions'))
    lacksScope(await key.call('GET', '/ping'))
    const { rows } = (await administer(target, 'GET', '/audit?event=identity.user.updated')).json
    const [row] = rows as readonly Record<string, unknown>[]
    equal([row?.actorId, row?.actorKind, row?.subjectId], [key.id, 'key', id])
    const told = target.events.all.find(({ event }) => event === 'identity.user.updated')
    equal(Object(told?.data).by, key.id)
  },

  'a key ends with the account that issued it, and so do its invitations': async (open) => {
    const target = await open(WITH_KEYS)
    const { user, client } = await signedInNative(target, { email: 'boss@example.com', role: 'boss' })
    const scopes = ['admin:invitations:write', 'admin:users:read']
    const issued = await client.post('/admin/api/api-keys', { name: 'crm', scopes })
    const call = caller(target, text(issued, 'rawKey'))
    status(await call('POST', '/invitations', { email: 'new@example.com' }), 200)
    const { token } = await takeLink(target)
    const inspect = () => send(target, 'POST', '/auth/invitations/inspect', { json: { token } })
    status(await inspect(), 200)
    await target.stores.users.update(user.id, { role: null })
    refused(await call('GET', '/users'), 401, 'API_KEY_REVOKED')
    refused(await inspect(), 400, 'INVALID_INVITATION')
  },

  'without the option such scopes are refused, and open nothing': async (open) => {
    const target = await open(WITH_KEYS)
    const { call } = await keyWith(target, ['admin:users:read', 'shop:read'])
    status(await call('GET', '/users'), 200)
    const { stores } = target
    const off = await open({ ...WITH_ADMIN, stores })
    for (const scope of ['admin:users:read', 'admin:webhooks:write']) {
      const answer = await administer(off, 'POST', '/api-keys', { name: 'x', scopes: ['shop:read', scope] })
      invalid(answer, 'scopes.1')
    }
    status(await administer(off, 'POST', '/api-keys', { name: 'x', scopes: ['*', 'admin:*', 'admin:reports'] }), 200)
    equal('adminScopes' in (await administer(off, 'GET', '/api-keys')).json, false)
  },
})

/** Writes that name a user, with all that they need besides. */
const CHANGES: readonly (readonly [method: string, path: (id: string, tenantId: string) => string, json?: object])[] = [
  ['PATCH', (id) => `/users/${id}`, { firstName: 'Eve' }],
  ['DELETE', (id) => `/users/${id}/sessions`],
  ['DELETE', (id) => `/users/${id}/2fa`],
  ['PUT', (id) => `/users/${id}/metadata`, { plan: 'pro' }],
  ['POST', (id) => `/users/${id}/reset-password`, {}],
  ['DELETE', (id, tenantId) => `/tenants/${tenantId}/users/${id}`],
  ['DELETE', (id) => `/users/${id}`],
]

const bodyOf = (method: string) => (method === 'GET' ? {} : { json: {} })

function pathOf({ template }: Operation): string {
  return template.replaceAll(/\{\w+\}/g, 'x')
}

/** Ends the body of a stream. */
async function answerOf(target: Target, operation: Operation, rawKey: string): Promise<readonly [number, unknown]> {
  const method = operation.method.toUpperCase()
  const headers = { 'X-Api-Key': rawKey }
  if (!operation.template.endsWith('/stream')) {
    const answer = await send(target, method, pathOf(operation), { headers, ...bodyOf(method) })
    return [answer.status, answer.json.code ?? null]
  }
  const response = await target.request(pathOf(operation), { method, headers })
  await response.body?.cancel()
  return [response.status, null]
}

export const rulesOfAdminKeysGroup = rulesGroup('What API keys that administer may do', {
  'each endpoint takes the scope that its description names, and no other one': async (open) => {
    const everything = await everythingOn()
    const target = await open({
      ...everything,
      features: [ownedKeys(), tenants()],
      admin: { secret: ADMIN_SECRET, impersonation: true, keys: true },
    })
    const scopes = await scopesOf(target)
    const issue = async (own: readonly string[]) =>
      text(await administer(target, 'POST', '/api-keys', { name: 'x', scopes: own }), 'rawKey')
    const everyScope = await issue([...scopes])
    const noScope = await issue(['*', 'admin:*', 'admin:reports', 'tools:*'])
    const operations = operationsOf(await documentOf(given(target.options))).filter(
      ({ template, description: { security } }) =>
        template.startsWith('/admin/') && JSON.stringify(security ?? []).includes('adminSecret'),
    )
    isTrue(operations.length > 70, 'all administrators’ endpoints')
    const named = new Set<string>()
    for (const operation of operations) {
      const name = `${operation.method} ${operation.template}`
      const scope = operation.description['x-api-key-scope']
      const lacking = [403, operation.template.endsWith('/stream') ? null : 'API_KEY_INSUFFICIENT_SCOPE']
      equal([name, await answerOf(target, operation, noScope)], [name, lacking])
      if (typeof scope !== 'string') {
        equal([name, await answerOf(target, operation, everyScope)], [name, lacking])
        continue
      }
      named.add(scope)
      const others = await issue(scopes.filter((one) => one !== scope))
      equal([name, await answerOf(target, operation, others)], [name, lacking])
      const [opened, code] = await answerOf(target, operation, await issue([scope]))
      isTrue(![401, 403].includes(opened), `${name} is open to ${scope}: ${opened} ${code}`)
    }
    // The authorization server, which isn't on here, has the others.
    equal([...named].sort(), scopes.filter((one) => !one.startsWith('admin:oauth-clients:')).sort())
    for (const area of [
      'keys',
      'audit',
      'impersonation',
      'roles',
      'templates',
      'settings',
      'webhooks',
      'oauth-clients',
    ])
      equal(scopes.includes(`admin:${area}:write`), false, area)
  },

  'no key changes a user who may administer, makes one, or gives a role': async (open) => {
    const target = await open({ ...WITH_KEYS, features: [tenants()], rateLimits: false })
    const { call } = await keyWith(target, await scopesOf(target))
    const tenantId = String(Object((await administer(target, 'POST', '/tenants', { name: 'Acme' })).json.tenant).id)
    const people = [
      [await addAccount(target, { email: 'boss@example.com', role: 'boss' }), true],
      [await addAccount(target, { email: CHIEF, isEmailVerified: false }), true],
      [await addAccount(target, { email: 'host@example.com', isAdmin: true }), true],
      [await addAccount(target, { email: 'bob@example.com' }), false],
    ] as const
    for (const [{ id }, isRefused] of people) {
      const judge = (answer: Answer) => (isRefused ? lacksScope(answer) : status(answer, 200))
      const add = { userId: id }
      judge(await call('POST', `/tenants/${tenantId}/users`, add))
      if (isRefused) status(await administer(target, 'POST', `/tenants/${tenantId}/users`, add), 200)
      // An owner couldn't be deleted.
      lacksScope(await call('POST', `/tenants/${tenantId}/owner`, add))
      const before = await target.stores.users.findById(id)
      for (const [method, path, json] of CHANGES) judge(await call(method, path(id, tenantId), json))
      if (isRefused) equal(await target.stores.users.findById(id), before)
    }
    await administer(target, 'DELETE', `/users/user-${CHIEF}`)
    equal(await target.stores.users.findByEmail(CHIEF), null)
    lacksScope(await call('POST', '/users', { email: CHIEF }))
    lacksScope(await call('POST', '/users', { email: 'eve@example.com', role: 'reader' }))
    lacksScope(await call('POST', '/invitations', { email: 'eve@example.com', roles: ['reader'] }))
    const { id } = await addAccount(target, { email: 'eve@example.com' })
    lacksScope(await call('PATCH', `/users/${id}`, { email: CHIEF }))
    lacksScope(await call('PATCH', `/users/${id}`, { role: 'reader' }))
    lacksScope(await call('PATCH', `/users/${id}`, { role: null }))
    equal(await target.stores.users.findByEmail(CHIEF), null)
  },

  'no key changes a user who will administer once the account is enabled and has a second factor': async (open) => {
    const careful = ({ role, isDisabled, isTotpEnabled }: User) => role === 'boss' && !isDisabled && isTotpEnabled
    const target = await open({ admin: { secret: ADMIN_SECRET, accessPolicy: careful, keys: true } })
    const { call } = await keyWith(target, ['admin:users:write'])
    const { id } = await addAccount(target, { email: 'boss@example.com', role: 'boss', isDisabled: true })
    lacksScope(await call('PATCH', `/users/${id}`, { email: 'thief@example.com' }))
  },

  'a key sends no invitation again that gives a role, and invites into a tenant only with the scope of tenants': async (
    open,
  ) => {
    const target = await open({ ...WITH_KEYS, rateLimits: false })
    const { call } = await keyWith(target, ['admin:invitations:read', 'admin:invitations:write'])
    status(await administer(target, 'POST', '/roles', { name: 'editor' }), 200)
    const tenantId = String(Object((await administer(target, 'POST', '/tenants', { name: 'Acme' })).json.tenant).id)
    const invited = async (fields: object) => {
      const answer = await administer(target, 'POST', '/invitations', { email: 'ann@example.com', ...fields })
      status(answer, 200)
      return String(Object(answer.json.invitation).id)
    }
    lacksScope(await call('POST', `/invitations/${await invited({ roles: ['editor'] })}/resend`, {}))
    lacksScope(await call('POST', `/invitations/${await invited({ tenantId })}/resend`, {}))
    lacksScope(await call('POST', '/invitations', { email: 'bob@example.com', tenantId }))
    status(await call('POST', `/invitations/${await invited({})}/resend`, {}), 200)
    const both = await keyWith(target, ['admin:invitations:write', 'admin:tenants:write'])
    status(await both.call('POST', '/invitations', { email: 'bob@example.com', tenantId }), 200)
  },

  'the invitations of a key end with the key': async (open) => {
    const target = await open(WITH_KEYS)
    const { id, call } = await keyWith(target, ['admin:invitations:write'])
    status(await call('POST', '/invitations', { email: 'new@example.com' }), 200)
    const { token } = await takeLink(target)
    const inspect = () => send(target, 'POST', '/auth/invitations/inspect', { json: { token } })
    status(await inspect(), 200)
    status(await administer(target, 'DELETE', `/api-keys/${id}/revoke`), 200)
    refused(await inspect(), 400, 'INVALID_INVITATION')
    const [invitation] = (await administer(target, 'GET', '/invitations')).json.invitations as readonly { id: string }[]
    refused(await administer(target, 'POST', `/invitations/${invitation?.id}/resend`, {}), 404, 'NOT_FOUND')
  },

  'no key ends a session of a user who may administer': async (open) => {
    const target = await open(WITH_KEYS)
    const { call } = await keyWith(target, ['admin:sessions:write'])
    for (const [role, expected] of [
      ['boss', 403],
      ['reader', 200],
    ] as const) {
      const { user } = await signedInNative(target, { email: `${role}@example.com`, role })
      const [session] = await target.stores.sessions.listForUser(user.id, target.clock.now())
      status(await call('DELETE', `/sessions/${given(session).handle}`), expected)
    }
  },

  'introspection names the scopes that count': async (open) => {
    const target = await open(WITH_KEYS)
    const issued = await administer(target, 'POST', '/api-keys', {
      name: 'crm',
      scopes: ['admin:users:read', 'admin:reports', 'api-keys:introspect'],
    })
    const rawKey = text(issued, 'rawKey')
    const { stores } = target
    const ask = async (service: Target) => {
      const headers = { 'X-Api-Key': rawKey, 'Content-Type': 'application/x-www-form-urlencoded' }
      const body = new TextEncoder().encode(String(new URLSearchParams({ token: rawKey })))
      return (await send(service, 'POST', '/tools/introspect', { body, headers })).json.scope
    }
    equal(await ask(target), 'admin:users:read admin:reports api-keys:introspect')
    const off = await open({ ...WITH_ADMIN, stores })
    equal(await ask(off), 'admin:reports api-keys:introspect')
    refused(await send(off, 'GET', '/admin/api/users', { headers: { 'X-Api-Key': rawKey } }), 401, 'ADMIN_UNAUTHORIZED')
  },

  'R28 a stream that a key opened ends with the key': async (open) => {
    const target = await open({ ...WITH_KEYS, hub: memoryHub({ heartbeatMs: 10 }) })
    const issued = await administer(target, 'POST', '/api-keys', { name: 'x', scopes: ['admin:events:read'] })
    const headers = { 'X-Api-Key': text(issued, 'rawKey') }
    const stream = await readStream(await target.request('/admin/api/events/stream', { headers }))
    status(await administer(target, 'DELETE', `/api-keys/${Object(issued.json.record).id}/revoke`), 200)
    target.clock.advance(MINUTE)
    await stream.ended()
  },
})
