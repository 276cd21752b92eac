import type { UserPatch } from '@sallyport/core'
import { mailedReset } from '../auth/account/reset-password.ts'
import { secure, takeAlert } from '../auth/ownership/alert-links.ts'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD as OWN_PASSWORD, signedInNative, signIn } from '../support/account.ts'
import { type Answer, bytes, send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import type { Overrides, Target } from '../support/target.ts'
import { administer } from './caller.ts'

const WITH_BOSS: Overrides = { admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' } } }
const INVITED = 'eve@example.com'
const PASSWORD = 'a whole new password'

interface Boss {
  readonly id: string
  call(method: string, path: string, json?: object): Promise<Answer>
}

/** Signs in an administrator who has an account, unlike a caller with the admin secret. */
async function boss(target: Target): Promise<Boss> {
  const { user, client } = await signedInNative(target, { email: 'boss@example.com', role: 'boss' })
  const headers = { Authorization: `Bearer ${client.accessToken}` }
  return {
    id: user.id,
    call: (method, path, json) => send(target, method, `/admin/api${path}`, { headers, ...(json && { json }) }),
  }
}

async function invited(target: Target, answer: Answer): Promise<string> {
  status(answer, 200)
  return (await takeLink(target)).token
}

function redeem(target: Target, path: 'inspect' | 'accept', token: string): Promise<Answer> {
  const json = path === 'accept' ? { token, password: PASSWORD } : { token }
  return send(target, 'POST', `/auth/invitations/${path}`, { json })
}

const track = (target: Target, key: string) =>
  send(target, 'POST', '/tools/track/shop.order', { json: {}, headers: { 'X-Api-Key': key } })

/** Ways to take an administrator's rights, each with its undoing. */
const ENDS: Readonly<Record<string, readonly [end: UserPatch, undo: UserPatch]>> = {
  disabled: [{ isDisabled: true }, { isDisabled: false }],
  demoted: [{ role: null }, { role: 'boss' }],
}

export const makersGroup = group('What a former administrator made', {
  'I14 their invitation makes no one an administrator, and works again once they may again': async (open) => {
    for (const [end, undo] of Object.values(ENDS)) {
      const target = await open(WITH_BOSS)
      const { id, call } = await boss(target)
      status(await administer(target, 'POST', '/roles', { name: 'boss' }), 200)
      const made = await call('POST', '/invitations', { email: INVITED, roles: ['boss'] })
      const token = await invited(target, made)
      const path = `/invitations/${Object(made.json.invitation).id}/resend`
      await target.stores.users.update(id, end)
      for (const step of ['inspect', 'accept'] as const)
        refused(await redeem(target, step, token), 400, 'INVALID_INVITATION')
      refused(await administer(target, 'POST', path, {}), 404, 'NOT_FOUND')
      equal(await target.stores.users.findByEmail(INVITED), null)
      await target.stores.users.update(id, undo)
      status(await redeem(target, 'accept', token), 200)
    }
  },

  'I14 their API key opens nothing, and works again once they may again': async (open) => {
    for (const [end, undo] of Object.values(ENDS)) {
      const target = await open(WITH_BOSS)
      const { id, call } = await boss(target)
      const issued = await call('POST', '/api-keys', { name: 'tracker', scopes: ['*'] })
      status(issued, 200)
      equal(Object(issued.json.record).createdBy, id)
      const key = text(issued, 'rawKey')
      status(await track(target, key), 202)
      const asking = text(
        await administer(target, 'POST', '/api-keys', { name: 'asking', scopes: ['api-keys:introspect'] }),
        'rawKey',
      )
      const introspect = async () => {
        const headers = { 'X-Api-Key': asking, 'Content-Type': 'application/x-www-form-urlencoded' }
        const body = bytes(String(new URLSearchParams({ token: key })))
        return (await send(target, 'POST', '/tools/introspect', { body, headers })).json.active
      }
      equal(await introspect(), true)
      await target.stores.users.update(id, end)
      refused(await track(target, key), 401, 'API_KEY_REVOKED')
      equal(await introspect(), false)
      await target.stores.users.update(id, undo)
      status(await track(target, key), 202)
    }
  },

  'I14 what they made is void once they are deleted': async (open) => {
    const target = await open(WITH_BOSS)
    const { id, call } = await boss(target)
    const token = await invited(target, await call('POST', '/invitations', { email: INVITED }))
    const key = text(await call('POST', '/api-keys', { name: 'tracker', scopes: ['*'] }), 'rawKey')
    status(await administer(target, 'DELETE', `/users/${id}`), 200)
    refused(await redeem(target, 'accept', token), 400, 'INVALID_INVITATION')
    refused(await track(target, key), 401, 'API_KEY_REVOKED')
    equal((await administer(target, 'GET', '/invitations')).json.total, 0, 'open invitations')
  },

  'I14 R38 what a thief made with the session of an administrator ends with a reset and with This wasn’t me': async (
    open,
  ) => {
    for (const end of ['reset', 'secured'] as const) {
      const target = await open(WITH_BOSS)
      const { call } = await boss(target)
      const old = text(await call('POST', '/api-keys', { name: 'old', scopes: ['*'] }), 'rawKey')
      target.clock.advance(8 * 86_400_000)
      const client = await signIn(target, { email: 'boss@example.com' })
      const headers = { Authorization: `Bearer ${client.accessToken}` }
      const by = (path: string, json: object) => send(target, 'POST', `/admin/api${path}`, { headers, json })
      status(await client.post('/auth/change-password', { currentPassword: OWN_PASSWORD, newPassword: PASSWORD }), 200)
      const { token: alert } = await takeAlert(target, 'A password was changed')
      const key = text(await by('/api-keys', { name: 'thief', scopes: ['*'] }), 'rawKey')
      const token = await invited(target, await by('/invitations', { email: INVITED }))
      status(await track(target, key), 202)
      if (end === 'secured') status(await secure(target, alert), 200)
      else {
        const json = { token: await mailedReset(target, 'boss@example.com'), newPassword: 'the owner has it again' }
        status(await send(target, 'POST', '/auth/reset-password', { json }), 200)
      }
      refused(await track(target, key), 401, 'API_KEY_REVOKED')
      refused(await redeem(target, 'accept', token), 400, 'INVALID_INVITATION')
      status(await track(target, old), 202)
      equal(target.events.named('identity.apikey.revoked').length, 1)
    }
  },

  'I14 what the secret’s holder and the host made has no such maker': async (open) => {
    const target = await open(WITH_BOSS)
    const token = await invited(target, await administer(target, 'POST', '/invitations', { email: INVITED }))
    const issued = await administer(target, 'POST', '/api-keys', { name: 'tracker', scopes: ['*'] })
    equal(Object(issued.json.record).createdBy, undefined)
    const ofHost = await target.sallyport.apiKeys.create({ name: 'host', scopes: ['*'] })
    for (const key of [text(issued, 'rawKey'), ofHost.rawKey]) status(await track(target, key), 202)
    status(await redeem(target, 'accept', token), 200)
  },

  'I16 nobody is invited into a deactivated tenant, and no one joins one': async (open) => {
    const target = await open(WITH_BOSS)
    const made = await administer(target, 'POST', '/tenants', { name: 'Acme' })
    const tenantId = String(Object(made.json.tenant).id)
    const answer = await administer(target, 'POST', '/invitations', { email: INVITED, tenantId })
    const token = await invited(target, answer)
    const activate = async (isActive: boolean) =>
      status(await administer(target, 'PATCH', `/tenants/${tenantId}`, { isActive }), 200)
    await activate(false)
    for (const step of ['inspect', 'accept'] as const)
      refused(await redeem(target, step, token), 400, 'INVALID_INVITATION')
    const again = `/invitations/${Object(answer.json.invitation).id}/resend`
    refused(await administer(target, 'POST', again, {}), 404, 'NOT_FOUND')
    refused(await administer(target, 'POST', '/invitations', { email: INVITED, tenantId }), 404, 'NOT_FOUND')
    equal(await target.stores.users.findByEmail(INVITED), null)
    await activate(true)
    status(await redeem(target, 'accept', token), 200)
  },

  'I4 removals withdraw the invitations that would undo them': async (open) => {
    const target = await open({ ...WITH_BOSS, rateLimits: false })
    const user = await addAccount(target)
    const made = await administer(target, 'POST', '/tenants', { name: 'Acme' })
    const tenantId = String(Object(made.json.tenant).id)
    for (const name of ['editor', 'owner']) status(await administer(target, 'POST', '/roles', { name }), 200)
    const invite = async (json: object) => invited(target, await administer(target, 'POST', '/invitations', json))
    const openOnes = async () => (await administer(target, 'GET', '/invitations')).json.total
    status(await administer(target, 'POST', `/tenants/${tenantId}/users`, { userId: user.id }), 200)
    await invite({ email: user.email, tenantId, roles: ['owner'] })
    await invite({ email: user.email })
    status(await administer(target, 'DELETE', `/tenants/${tenantId}/users/${user.id}`), 200)
    equal(await openOnes(), 1, 'after the user left the tenant')
    status(await administer(target, 'DELETE', `/users/${user.id}`), 200)
    equal(await openOnes(), 0, 'after the user was deleted')
    const token = await invite({ email: INVITED, tenantId, roles: ['editor', 'owner'] })
    status(await administer(target, 'DELETE', '/roles/owner'), 200)
    status(await administer(target, 'POST', '/roles', { name: 'owner', permissions: ['all:do'] }), 200)
    status(await redeem(target, 'accept', token), 200)
    const { id } = given(await target.stores.users.findByEmail(INVITED))
    equal(await given(target.stores.roles).rolesOf(id, tenantId), ['editor'], 'a new role of the same name')
    await invite({ email: 'mallory@example.com', tenantId })
    status(await administer(target, 'DELETE', `/tenants/${tenantId}`), 200)
    equal(await openOnes(), 0, 'after the tenant was deleted')
  },
})
