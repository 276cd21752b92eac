import type { User } from '@sallyport/core'
import { formOf, PNG, upload } from '../auth/pages/uploads.ts'
import { addAccount } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { given, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { administer, registerWebhook } from './caller.ts'

/** The address in the option `admin.testMailTo` of these cases. */
export const TEST_MAIL_TO = 'templates@example.com'

/** Sends a request that changes something, and returns the id of the user whom it concerns. */
export type Act = (target: Target) => Promise<string | undefined>

let count = 0

const newUser = (target: Target, fields: Partial<User> = {}) =>
  addAccount(target, { id: `u-${++count}`, email: `u${count}@example.com`, ...fields })

async function done(target: Target, method: string, path: string, json?: unknown): Promise<Answer> {
  const answer = await administer(target, method, path, json)
  status(answer, 200)
  return answer
}

/** An act on a new user, below `/users/:id`. */
function onUser(
  method: string,
  below: string | ((user: User) => string),
  json?: unknown,
  prepare: (user: User, target: Target) => unknown = () => {},
): Act {
  return async (target) => {
    const user = await newUser(target)
    await prepare(user, target)
    await done(target, method, `/users/${user.id}${typeof below === 'string' ? below : below(user)}`, json)
    return user.id
  }
}

const plain =
  (method: string, path: string, json?: unknown): Act =>
  async (target) => {
    await done(target, method, path, json)
    return undefined
  }

async function newTenant(target: Target): Promise<string> {
  return Object((await done(target, 'POST', '/tenants', { name: 'Acme' })).json.tenant).id
}

async function newInvitation(target: Target): Promise<string> {
  const email = `guest${++count}@example.com`
  return Object((await done(target, 'POST', '/invitations', { email })).json.invitation).id
}

async function newKey(target: Target): Promise<string> {
  return Object((await done(target, 'POST', '/api-keys', { name: 'Worker' })).json.record).id
}

const newHook = (target: Target) =>
  registerWebhook(target, { url: 'https://receiver.example.com/hook', events: ['shop.order'] })

async function newRole(target: Target): Promise<string> {
  const name = `role-${++count}`
  await done(target, 'POST', '/roles', { name })
  return name
}

/** Returns the id of a delivery that was given up. */
async function givenUp(target: Target): Promise<string> {
  const webhookId = await newHook(target)
  const at = target.clock.now()
  const id = `delivery-${++count}`
  await given(target.stores.deliveries).enqueue([
    {
      ...{
        id,
        messageId: id,
        webhookId,
        event: 'shop.order',
        url: 'https://receiver.example.com/hook',
        status: 'dead',
      },
      ...{ attempts: 1, createdAt: at, body: '{}' },
    },
  ])
  return id
}

/** One act for each endpoint with which administrators change, send or download something. */
export const ACTS: Readonly<Record<string, Act>> = {
  'POST /api/users': async (target) => {
    const json = { email: `new${++count}@example.com`, password: 'correct horse battery', role: 'editor' }
    return Object((await done(target, 'POST', '/users', json)).json.user).id
  },
  'GET /api/users/export.csv': plain('GET', '/users/export.csv'),
  'PATCH /api/users/{id}': onUser('PATCH', '', { firstName: 'Ada', phoneNumber: '+15550100' }),
  'DELETE /api/users/{id}': onUser('DELETE', ''),
  'POST /api/users/{id}/reset-password': onUser('POST', '/reset-password', {}),
  'DELETE /api/users/{id}/sessions': onUser('DELETE', '/sessions'),
  'DELETE /api/users/{id}/2fa': onUser('DELETE', '/2fa', undefined, ({ id }, { stores }) =>
    stores.users.update(id, { isTotpEnabled: true, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
  ),
  'POST /api/users/{id}/impersonate': onUser('POST', '/impersonate', { reason: 'ticket 1' }),
  'PUT /api/users/{id}/metadata': onUser('PUT', '/metadata', { plan: 'pro' }),
  'DELETE /api/users/{id}/linked-accounts/{provider}/{accountId}': onUser(
    'DELETE',
    '/linked-accounts/github/1',
    undefined,
    ({ id: userId }, { stores, clock }) =>
      given(stores.linkedAccounts).insert({
        userId,
        provider: 'github',
        providerAccountId: '1',
        linkedAt: clock.now(),
      }),
  ),
  'POST /api/users/{id}/roles': async (target) => {
    const { id } = await newUser(target)
    await done(target, 'POST', `/users/${id}/roles`, { role: await newRole(target) })
    return id
  },
  'DELETE /api/users/{id}/roles/{role}': async (target) => {
    const { id } = await newUser(target)
    const role = await newRole(target)
    await given(target.stores.roles).assign(id, role)
    await done(target, 'DELETE', `/users/${id}/roles/${role}`)
    return id
  },
  'POST /api/2fa-policy': async (target) => {
    const { id } = await newUser(target)
    await done(target, 'POST', '/2fa-policy', { required: true, userIds: [id, 'unknown'] })
    return id
  },
  'POST /api/invitations': plain('POST', '/invitations', { email: 'guest@example.com' }),
  'POST /api/invitations/{id}/resend': async (target) =>
    plain('POST', `/invitations/${await newInvitation(target)}/resend`, {})(target),
  'DELETE /api/invitations/{id}': async (target) =>
    plain('DELETE', `/invitations/${await newInvitation(target)}`)(target),
  'DELETE /api/sessions/{handle}': async (target) => {
    const { id, email } = await newUser(target)
    const json = { email, password: 'correct horse battery staple' }
    status(await send(target, 'POST', '/auth/login', { json }), 200)
    const [session] = await target.stores.sessions.listForUser(id, target.clock.now())
    await done(target, 'DELETE', `/sessions/${given(session).handle}`)
    return id
  },
  'POST /api/roles': plain('POST', '/roles', { name: 'reader' }),
  'PATCH /api/roles/{name}': async (target) =>
    plain('PATCH', `/roles/${await newRole(target)}`, { permissions: ['posts:read'] })(target),
  'DELETE /api/roles/{name}': async (target) => plain('DELETE', `/roles/${await newRole(target)}`)(target),
  'POST /api/tenants': plain('POST', '/tenants', { name: 'Acme' }),
  'PATCH /api/tenants/{id}': async (target) =>
    plain('PATCH', `/tenants/${await newTenant(target)}`, { name: 'Acme Ltd' })(target),
  'DELETE /api/tenants/{id}': async (target) => plain('DELETE', `/tenants/${await newTenant(target)}`)(target),
  'POST /api/tenants/{id}/users': async (target) => {
    const { id: userId } = await newUser(target)
    await done(target, 'POST', `/tenants/${await newTenant(target)}/users`, { userId })
    return userId
  },
  'DELETE /api/tenants/{id}/users/{userId}': async (target) => {
    const { id } = await newUser(target)
    const tenantId = await newTenant(target)
    await given(target.stores.tenants).addMember(tenantId, id)
    await done(target, 'DELETE', `/tenants/${tenantId}/users/${id}`)
    return id
  },
  'PUT /api/settings': plain('PUT', '/settings', { require2FA: true }),
  'PATCH /api/settings/ui': plain('PATCH', '/settings/ui', { siteName: 'Acme' }),
  'POST /api/webhooks': plain('POST', '/webhooks', { provider: 'ci', jsScript: 'result = null' }),
  'PATCH /api/webhooks/{id}': async (target) =>
    plain('PATCH', `/webhooks/${await newHook(target)}`, { isActive: false })(target),
  'DELETE /api/webhooks/{id}': async (target) => plain('DELETE', `/webhooks/${await newHook(target)}`)(target),
  'POST /api/webhooks/{id}/rotate-secret': async (target) =>
    plain('POST', `/webhooks/${await newHook(target)}/rotate-secret`, {})(target),
  'POST /api/webhooks/{id}/test': async (target) =>
    plain('POST', `/webhooks/${await newHook(target)}/test`, {})(target),
  'POST /api/webhooks/{id}/dry-run': async (target) =>
    plain('POST', `/webhooks/${await newHook(target)}/dry-run`, { jsScript: 'result = 1' })(target),
  'POST /api/dry-run': plain('POST', '/dry-run', { jsScript: 'result = 1' }),
  'POST /api/deliveries/{id}/replay': async (target) =>
    plain('POST', `/deliveries/${await givenUp(target)}/replay`)(target),
  'POST /api/deliveries/replay': async (target) => {
    await givenUp(target)
    return plain('POST', '/deliveries/replay', {})(target)
  },
  'POST /api/api-keys': plain('POST', '/api-keys', { name: 'Worker', scopes: ['*'] }),
  'DELETE /api/api-keys/{id}/revoke': async (target) =>
    plain('DELETE', `/api-keys/${await newKey(target)}/revoke`)(target),
  'DELETE /api/api-keys/{id}': async (target) => plain('DELETE', `/api-keys/${await newKey(target)}`)(target),
  'POST /api/templates/mail': plain('POST', '/templates/mail', { id: 'welcome', baseText: 'Hello' }),
  'POST /api/templates/mail/{id}/test': plain('POST', '/templates/mail/welcome/test', { to: TEST_MAIL_TO }),
  'POST /api/upload/logo': async (target) => {
    status(await upload(target, formOf(PNG)), 200)
    return undefined
  },
  'POST /api/templates/ui': plain('POST', '/templates/ui', { page: 'login', translations: { en: { title: 'Hi' } } }),
  'GET /api/audit/export': plain('GET', '/audit/export'),
  'GET /api/events/export.csv': plain('GET', '/events/export.csv'),
  'GET /api/events/export.ndjson': plain('GET', '/events/export.ndjson'),
  'DELETE /api/users/{id}/passkeys/{passkeyId}': onUser(
    'DELETE',
    ({ id }) => `/passkeys/${id}-key`,
    undefined,
    ({ id }, { stores, clock }) =>
      given(stores.passkeys).insert(
        {
          ...{ id: `${id}-key`, userId: id, credentialId: id, publicKey: 'AAAA', counter: 0, transports: [] },
          ...{ isBackupEligible: true, isBackedUp: true, name: 'Phone', createdAt: clock.now() },
        },
        20,
      ),
  ),
}
