import { takeLink } from '../../auth/ownership/awaited-messages.ts'
import { group } from '../../group.ts'
import { type AccountFields, addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

const ADA = 'ada@example.com'
const NEW = 'a whole new password'
const DAY = 86_400_000
const STRANGERS: AccountFields = { email: ADA, isEmailVerified: false, name: 'Stranger' }

async function invited(target: Target, json: object = {}): Promise<{ readonly id: string; readonly token: string }> {
  const answer = await administer(target, 'POST', '/invitations', { email: ADA, ...json })
  status(answer, 200)
  return { id: String(Object(answer.json.invitation).id), token: (await takeLink(target)).token }
}

function call(target: Target, path: 'inspect' | 'accept', json: object): Promise<Answer> {
  return send(target, 'POST', `/auth/invitations/${path}`, { json })
}

async function login(target: Target, password: string): Promise<Answer> {
  target.clock.advance(1)
  return send(target, 'POST', '/auth/login', { json: { email: ADA, password } })
}

async function withGrants(target: Target): Promise<{ readonly roles: readonly string[]; readonly tenantId: string }> {
  status(await administer(target, 'POST', '/roles', { name: 'editor', permissions: ['posts:write'] }), 200)
  const made = await administer(target, 'POST', '/tenants', { name: 'Acme' })
  status(made, 200)
  return { roles: ['editor'], tenantId: String(Object(made.json.tenant).id) }
}

export const invitationsGroup = group('/admin/api/invitations and /auth/invitations', {
  'invites a person who sets a password and gets the roles within the tenant': async (open) => {
    const target = await open(WITH_ADMIN)
    const grants = await withGrants(target)
    target.events.clear()
    const { token } = await invited(target, { ...grants, emailLang: 'it' })
    equal((await call(target, 'inspect', { token })).json, {
      email: ADA,
      next: 'set-password',
      isPasswordOptional: true,
    })
    const accepted = await call(target, 'accept', { token, password: NEW, name: 'Ada' })
    equal([accepted.status, accepted.json], [200, { success: true }])
    const user = given(await target.stores.users.findByEmail(ADA))
    equal([user.name, user.isEmailVerified], ['Ada', true])
    equal(await given(target.stores.roles).rolesOf(user.id, grants.tenantId), ['editor'])
    equal(await given(target.stores.roles).rolesOf(user.id), [], 'no role outside the tenant')
    status(await login(target, NEW), 200)
    equal((await administer(target, 'GET', '/invitations')).json.total, 0)
    const told = target.events.names.filter((name) => /invitation|user\.(created|added)|assigned/.test(name))
    equal(told, [
      'identity.invitation.created',
      'identity.user.created',
      'identity.tenant.user.added',
      'identity.role.assigned',
      'identity.invitation.accepted',
    ])
  },

  'R24b answers alike whether the address has an account': async (open) => {
    const target = await open(WITH_ADMIN)
    await addAccount(target)
    const shapes = []
    for (const email of [ADA, 'bob@example.com']) {
      const answer = await administer(target, 'POST', '/invitations', { email })
      shapes.push([answer.status, Object.keys(Object(answer.json.invitation)).sort()])
    }
    equal(shapes[0], shapes[1])
  },

  'asks the owner of an account to sign in, who then joins and keeps the password': async (open) => {
    const target = await open(WITH_ADMIN)
    const grants = await withGrants(target)
    const { user, client } = await signedInNative(target, { email: ADA })
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const { token } = await invited(target, grants)
    equal((await call(target, 'inspect', { token })).json.next, 'sign-in')
    refused(await call(target, 'accept', { token, password: NEW }), 409, 'EMAIL_EXISTS')
    refused(await bob.post('/auth/invitations/accept', { token, password: NEW }), 409, 'EMAIL_EXISTS')
    equal((await client.post('/auth/invitations/inspect', { token })).json.next, 'join')
    status(await client.post('/auth/invitations/accept', { token }), 200)
    equal(await given(target.stores.roles).rolesOf(user.id, grants.tenantId), ['editor'])
    status(await login(target, PASSWORD), 200)
  },

  'R10 removes what a stranger set at the address first': async (open) => {
    const target = await open(WITH_ADMIN)
    const { user, client: stranger } = await signedInNative(target, STRANGERS)
    await given(target.stores.linkedAccounts).insert({
      userId: user.id,
      provider: 'github',
      providerAccountId: '1',
      linkedAt: target.clock.now(),
    })
    const { token } = await invited(target)
    target.clock.advance(1)
    status(await call(target, 'accept', { token, password: NEW, name: 'Ada' }), 200)
    refused(await stranger.refresh(), 401, 'SESSION_REVOKED')
    refused(await login(target, PASSWORD), 401, 'INVALID_CREDENTIALS')
    equal(await given(target.stores.linkedAccounts).listForUser(user.id), [])
    equal((await target.stores.users.findByEmail(ADA))?.name, 'Ada')
    status(await login(target, NEW), 200)
  },

  'R01 lets one of 20 parallel acceptances win': async (open) => {
    const target = await open({ ...WITH_ADMIN, rateLimits: false })
    const { token } = await invited(target)
    const all = await Promise.all(Array.from({ length: 20 }, () => call(target, 'accept', { token, password: NEW })))
    equal(all.filter((answer) => answer.status === 200).length, 1)
    refused(await call(target, 'accept', { token, password: NEW }), 400, 'INVALID_INVITATION')
  },

  'refuses tokens that are missing, unknown, revoked, replaced or older than 7 days': async (open) => {
    const target = await open({ ...WITH_ADMIN, rateLimits: false })
    for (const path of ['inspect', 'accept'] as const) {
      for (const json of [{}, { token: '' }]) refused(await call(target, path, json), 400, 'TOKEN_REQUIRED')
      refused(await call(target, path, { token: 'x' }), 400, 'INVALID_INVITATION')
      const revoked = await invited(target)
      status(await administer(target, 'DELETE', `/invitations/${revoked.id}`), 200)
      refused(await administer(target, 'DELETE', `/invitations/${revoked.id}`), 404, 'NOT_FOUND')
      refused(await call(target, path, { token: revoked.token, password: NEW }), 400, 'INVALID_INVITATION')
      const first = await invited(target)
      status(await administer(target, 'POST', `/invitations/${first.id}/resend`, {}), 200)
      const { token } = await takeLink(target)
      refused(await call(target, path, { token: first.token, password: NEW }), 400, 'INVALID_INVITATION')
      status(await call(target, 'inspect', { token }), 200)
      target.clock.advance(7 * DAY)
      refused(await call(target, path, { token, password: NEW }), 400, 'INVALID_INVITATION')
    }
    refused(await administer(target, 'POST', '/invitations/none/resend', {}), 404, 'NOT_FOUND')
  },

  'keeps the invitation, unsent, when the mail fails, and sends it again': async (open) => {
    let isDown = true
    const links: string[] = []
    const sendInvitation = async (_to: string, token: string) => {
      if (isDown) throw new Error('relay is down')
      links.push(token)
    }
    const target = await open({ ...WITH_ADMIN, email: { sendInvitation } })
    const answer = await administer(target, 'POST', '/invitations', { email: ADA })
    status(answer, 200)
    const { id, sentAt } = Object(answer.json.invitation)
    equal(sentAt, undefined)
    isDown = false
    const again = await administer(target, 'POST', `/invitations/${id}/resend`, {})
    const now = target.clock.now().toISOString()
    equal(Object(again.json.invitation).sentAt, now)
    const listed = await administer(target, 'GET', '/invitations?search=ADA')
    equal([listed.json.total, Object(Object(listed.json.invitations)[0]).sentAt], [1, now])
    isTrue(!listed.text.includes('tokenHash'), 'no hash is told')
    status(await call(target, 'accept', { token: given(links[0]), password: NEW }), 200)
  },

  'R27 refuses unknown roles and tenants, and a tenant that was deleted meanwhile': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const unknown of [{ roles: ['none'] }, { tenantId: 'none' }])
      refused(await administer(target, 'POST', '/invitations', { email: ADA, ...unknown }), 404, 'NOT_FOUND')
    for (const [json, path] of [
      [{}, 'email'],
      [{ email: ADA, roles: ['a/b'] }, 'roles.0'],
      [{ email: ADA, tenantId: '' }, 'tenantId'],
    ] as const)
      invalid(await administer(target, 'POST', '/invitations', json), path)
    const grants = await withGrants(target)
    const { token } = await invited(target, grants)
    status(await administer(target, 'DELETE', `/tenants/${grants.tenantId}`), 200)
    refused(await call(target, 'accept', { token, password: NEW }), 400, 'INVALID_INVITATION')
    equal(await target.stores.users.findByEmail(ADA), null)
  },

  'refuses the invitation of a disabled account': async (open) => {
    const target = await open(WITH_ADMIN)
    const { token } = await invited(target)
    await addAccount(target, { isDisabled: true })
    refused(await call(target, 'accept', { token, password: NEW }), 403, 'ACCOUNT_DISABLED')
  },

  'keeps the invitation when a store fails': async (open) => {
    const target = await open(WITH_ADMIN)
    const { token } = await invited(target)
    const { users } = target.stores
    const insert = users.insert.bind(users)
    users.insert = async () => {
      throw new Error('store is down')
    }
    refused(await call(target, 'accept', { token, password: NEW }), 500, 'INTERNAL')
    users.insert = insert
    status(await call(target, 'accept', { token, password: NEW }), 200)
  },
})
