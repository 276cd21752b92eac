import { administer } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import { browserGuest, GUESTS, nativeGuest, stored } from './guest.ts'

const ADA = 'ada@example.com'
const BEARER = { 'X-Auth-Strategy': 'bearer' }

export const guestRulesGroup = rulesGroup('What guests may', {
  'nothing that a declaration does not name': async (open) => {
    const target = await open({ ...GUESTS, session: { selfService: true } })
    const { post, get } = await nativeGuest(target)
    for (const path of [
      '/auth/change-password',
      '/auth/add-phone',
      '/auth/verify-phone',
      '/auth/2fa/setup',
      '/auth/2fa/disable',
      '/auth/reauthenticate',
      '/auth/send-verification-email',
      '/auth/sessions/cleanup',
    ])
      refused(await post(path, {}), 403, 'GUEST_FORBIDDEN')
    for (const path of ['/auth/sessions', '/auth/linked-accounts', '/auth/sign-in-methods'])
      refused(await get(path), 403, 'GUEST_FORBIDDEN')
  },

  'there is no such endpoint without the option, and a live session is refused': async (open) => {
    refused(await send(await open(), 'POST', '/auth/guest', { json: {} }), 404, 'NOT_FOUND')
    const target = await open(GUESTS)
    const guest = await browserGuest(target)
    refused(await guest.post('/auth/guest', {}), 409, 'CONFLICT')
    equal((await guest.get('/auth/me')).json.sub, guest.id)
    await addAccount(target)
    const member = native(target)
    status(await member.login(ADA, PASSWORD), 200)
    refused(await member.post('/auth/guest', {}), 409, 'CONFLICT')
  },

  'a taken address or username is refused, and the guest stays one': async (open) => {
    const target = await open({ ...GUESTS, identifiers: ['email', 'username'] })
    await addAccount(target, { username: 'ada' })
    const guest = await nativeGuest(target)
    refused(await guest.post('/auth/register', { email: ADA, password: PASSWORD }), 409, 'CONFLICT')
    const other = { email: 'bob@example.com', username: 'ada', password: PASSWORD }
    refused(await guest.post('/auth/register', other), 409, 'USERNAME_EXISTS')
    equal((await guest.get('/auth/me')).json.isGuest, true)
    status(await guest.post('/auth/register', { username: 'bob', password: PASSWORD }), 400)
    status(await guest.post('/auth/register', { ...other, username: 'bob' }), 201)
    equal((await stored(target, guest.id)).username, 'bob')
  },

  'R24b with hideExisting a registration is that of anyone else': async (open) => {
    const target = await open({ ...GUESTS, registration: { hideExisting: true } })
    await addAccount(target)
    const guest = await nativeGuest(target)
    for (const email of [ADA, 'new@example.com']) {
      const answer = await guest.post('/auth/register', { email, password: PASSWORD })
      equal([answer.status, Object.keys(answer.json).sort()], [201, ['success', 'userId']])
      isTrue(answer.json.userId !== guest.id, 'the guest is another user')
    }
    equal((await guest.get('/auth/me')).json.isGuest, true)
  },

  'an unverified address that may not sign in ends the guest without a new session': async (open) => {
    const target = await open({ ...GUESTS, emailVerificationMode: 'strict' })
    const guest = await browserGuest(target)
    const answer = await guest.post('/auth/register', { email: ADA, password: PASSWORD })
    equal([answer.status, answer.json], [201, { success: true, userId: guest.id }])
    equal(guest.jar.names, ['known-device'])
    equal((await target.mails.arrived(2)).filter(({ subject }) => /verify/i.test(subject)).length, 1)
    refused(await guest.login(ADA, PASSWORD), 403, 'EMAIL_NOT_VERIFIED')
  },

  "a host's onRegister makes the account of the guest, or another one": async (open) => {
    const asked: unknown[] = []
    const target = await open(({ stores }) => ({
      ...GUESTS,
      registration: {
        async onRegister({ email, userId, keeps }) {
          asked.push(userId)
          if (keeps === true) {
            await stores.users.update(String(userId), { email: String(email) })
            return { id: String(userId) }
          }
          const id = 'of-host'
          const fields = { email: String(email), isEmailVerified: false, isTotpEnabled: false, createdAt: new Date(0) }
          await stores.users.insert({ id, ...fields })
          return { id }
        },
      },
    }))
    const guest = await nativeGuest(target)
    const other = await guest.post('/auth/register', { email: 'bob@example.com', password: PASSWORD })
    equal([other.json.userId, other.json.accessToken], ['of-host', undefined])
    equal((await guest.get('/auth/me')).json.isGuest, true)
    const same = await guest.post('/auth/register', { email: ADA, password: PASSWORD, keeps: true })
    equal([same.status, same.json.userId, typeof same.json.accessToken], [201, guest.id, 'string'])
    equal(asked, [guest.id, guest.id])
    equal((await stored(target, guest.id)).isGuest, undefined)
  },

  'an error of onSuperseded is logged, and the sign-in goes on': async (open) => {
    const target = await open({
      ...GUESTS,
      guests: {
        onSuperseded() {
          throw new Error('the shop is closed')
        },
      },
    })
    await addAccount(target)
    const guest = await browserGuest(target)
    status(await guest.login(ADA, PASSWORD), 200)
    const [entry] = target.log.filter(({ event }) => event === 'guests.onSuperseded.failed')
    equal([entry?.level, entry?.guestId], ['error', guest.id])
  },

  'R19 a page elsewhere gives no guest away: in bearer mode cookies present none': async (open) => {
    const told: string[] = []
    const target = await open({ ...GUESTS, guests: { onSuperseded: ({ id }) => void told.push(id) } })
    await addAccount(target)
    const guest = await browserGuest(target)
    const foreign = { ...BEARER, Origin: 'https://evil.example' }
    status(await guest.post('/auth/login', { email: ADA, password: PASSWORD }, foreign), 200)
    const member = { email: 'eve@example.com', password: PASSWORD }
    const answer = await guest.post('/auth/register', member, foreign)
    equal([answer.status, answer.json.accessToken], [201, undefined])
    equal([told, (await stored(target, guest.id)).isGuest], [[], true])
  },

  'are limited by address, and in all': async (open) => {
    const few = await open({ guests: { perAddressPerHour: 2 } })
    for (const expected of [200, 200, 429]) status(await send(few, 'POST', '/auth/guest', { json: {} }), expected)
    const full = await open({ guests: { max: 1 } })
    status(await send(full, 'POST', '/auth/guest', { json: {} }), 200)
    refused(await send(full, 'POST', '/auth/guest', { json: {} }), 503, 'OVERLOADED')
  },

  'administer nothing, whatever the policy says, and are no members of tenants': async (open) => {
    const target = await open({
      ...GUESTS,
      admin: { secret: ADMIN_SECRET, accessPolicy: () => true, impersonation: true },
    })
    const guest = await nativeGuest(target)
    refused(await guest.get('/admin/api/ping'), 403, 'ADMIN_FORBIDDEN')
    const user = `/users/${guest.id}`
    refused(await administer(target, 'POST', `${user}/impersonate`, { reason: 'help' }), 403, 'GUEST_FORBIDDEN')
    for (const change of [{ email: ADA }, { phoneNumber: '+390612345678' }, { role: 'editor' }, { require2FA: true }])
      refused(await administer(target, 'PATCH', user, change), 403, 'GUEST_FORBIDDEN')
    status(await administer(target, 'PATCH', user, { name: 'Visitor' }), 200)
    const tenant = await administer(target, 'POST', '/tenants', { name: 'Acme' })
    const { id } = given(tenant.json.tenant) as { readonly id: string }
    refused(await administer(target, 'POST', `/tenants/${id}/users`, { userId: guest.id }), 403, 'GUEST_FORBIDDEN')
    status(await administer(target, 'PATCH', user, { isDisabled: true }), 200)
    refused(await guest.refresh(), 401, 'SESSION_REVOKED')
  },

  'C1 get no role, which would stay when they become members': async (open) => {
    const target = await open({ ...GUESTS, admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' } } })
    const guest = await nativeGuest(target)
    const path = `/users/${guest.id}/roles`
    status(await administer(target, 'POST', '/roles', { name: 'boss' }), 200)
    const made = await administer(target, 'POST', '/tenants', { name: 'Acme' })
    const { id: tenantId } = given(made.json.tenant) as { readonly id: string }
    for (const more of [{}, { tenantId }])
      refused(await administer(target, 'POST', path, { role: 'boss', ...more }), 403, 'GUEST_FORBIDDEN')
    let code: unknown
    await target.sallyport.roles.assign(guest.id, 'boss').catch((error: unknown) => {
      code = Object(error).code
    })
    equal(code, 'GUEST_FORBIDDEN')
    status(await guest.post('/auth/register', { email: ADA, password: PASSWORD }), 201)
    equal((await administer(target, 'GET', path)).json, { roles: [] })
    status(await administer(target, 'POST', path, { role: 'boss' }), 200)
  },

  'C7 an administrator who acts as a member keeps that session': async (open) => {
    const target = await open({ ...GUESTS, admin: { secret: ADMIN_SECRET, impersonation: true } })
    const { id } = await addAccount(target)
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, ...BEARER }
    const json = { reason: 'ticket 4711' }
    const acting = await send(target, 'POST', `/admin/api/users/${id}/impersonate`, { headers, json })
    const accessToken = text(acting, 'accessToken')
    const byHeader = { Authorization: `Bearer ${accessToken}` }
    const byCookie = { Cookie: `accessToken=${accessToken}` }
    for (const sent of [byHeader, byCookie])
      refused(await send(target, 'POST', '/auth/guest', { headers: sent, json: {} }), 409, 'CONFLICT')
    status(await send(target, 'GET', '/auth/me', { headers: byHeader }), 200)
  },

  'a required second factor is asked for once there is an account': async (open) => {
    const target = await open({ ...GUESTS, secondFactor: { required: true } })
    const guest = await nativeGuest(target)
    status(await guest.refresh(), 200)
    const answer = await guest.post('/auth/register', { email: ADA, password: PASSWORD })
    equal([answer.status, answer.json.requiresTwoFactor, answer.json.userId], [201, true, guest.id])
    refused(await guest.refresh(), 401, 'SESSION_REVOKED')
  },

  'hosts see who is a guest': async (open) => {
    const target = await open(GUESTS)
    const { accessToken } = await nativeGuest(target)
    const headers = { Authorization: `Bearer ${accessToken}` }
    const claims = await target.sallyport.authenticate(new Request('https://app.example.com/', { headers }))
    equal(claims?.isGuest, true)
  },
})
