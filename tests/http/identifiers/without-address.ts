import { takeCode, takeLink } from '../auth/ownership/awaited-messages.ts'
import { group, rulesGroup } from '../group.ts'
import { PASSWORD } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { type Native, native } from '../support/native.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const SECRET = 'an-admin-secret-of-32-characters-or-more'
const ON = { identifiers: ['username', 'phone'], admin: { secret: SECRET } } as const satisfies Overrides
const NUMBER = '+393331234567'
const NEXT = 'a wholly new password'

function register(target: Target, body: object): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { password: PASSWORD, ...body } })
}

function administer(target: Target, method: string, path: string, json?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${SECRET}` }
  return send(target, method, `/admin/api${path}`, { ...(json && { json }), headers })
}

function login(target: Target, identifier: string, password = PASSWORD, client: Native = native(target)) {
  return client.post('/auth/login', { identifier, password })
}

async function withAda(open: MakeTarget, overrides: Overrides = {}) {
  const target = await open({ ...ON, ...overrides })
  const answer = await register(target, { username: 'ada.l' })
  status(answer, 201)
  const client = native(target)
  status(await login(target, 'ada.l', PASSWORD, client), 200)
  return { target, client, id: String(answer.json.userId) }
}

async function verifyPhone(target: Target, client: Pick<Native, 'post'>): Promise<void> {
  status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
  status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
}

export const withoutAddressGroup = group('People without an address', {
  'register and sign in by username; profile and token have no address, and nothing is mailed': async (open) => {
    const { target, client, id } = await withAda(open)
    const { email, username, isEmailVerified } = (await client.get('/auth/me')).json
    equal([email, username, isEmailVerified], ['', 'ada.l', false])
    equal(claimsOf(given(client.accessToken)).email, '')
    equal((await target.stores.users.findById(id))?.email, `${id}@no-address.invalid`)
    status(await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEXT }), 200)
    await target.settled()
    equal(target.mails.all, [])
    status(await register(target, { username: 'bob' }), 201)
    equal(Object((await administer(target, 'GET', `/users/${id}`)).json).email, '')
  },

  'get an address by confirming one in a session, which is then theirs': async (open) => {
    const { target, client, id } = await withAda(open)
    status(await client.post('/auth/change-email/request', { newEmail: 'ada@example.com' }), 200)
    const { token } = await takeLink(target)
    status(await client.post('/auth/change-email/confirm', { token }), 200)
    equal((await client.get('/auth/me')).json.email, 'ada@example.com')
    const { email, isEmailVerified } = given(await target.stores.users.findById(id))
    equal([email, isEmailVerified], ['ada@example.com', true])
    status(await send(target, 'POST', '/auth/forgot-password', { json: { identifier: 'ada.l' } }), 200)
    await takeLink(target)
  },

  'get a new password by text message': async (open) => {
    const { target, client } = await withAda(open)
    await verifyPhone(target, client)
    target.clock.advance(1000)
    status(await send(target, 'POST', '/auth/forgot-password', { json: { identifier: 'ada.l' } }), 200)
    const json = { identifier: 'ada.l', code: await takeCode(target), newPassword: NEXT }
    status(await send(target, 'POST', '/auth/reset-password', { json }), 200)
    target.clock.advance(1000)
    status(await login(target, NUMBER, NEXT), 200)
    equal(target.mails.all, [])
  },

  'are created, changed and deleted by administrators': async (open) => {
    const target = await open(ON)
    const { id, email } = Object(
      (await administer(target, 'POST', '/users', { username: 'ada.l', password: PASSWORD, isEmailVerified: true }))
        .json.user,
    )
    equal([email, (await target.stores.users.findById(id))?.isEmailVerified], ['', false])
    invalid(await administer(target, 'POST', '/users', { password: PASSWORD }), 'email')
    status(await login(target, 'ada.l'), 200)
    refused(await administer(target, 'POST', `/users/${id}/reset-password`, {}), 400, 'EMAIL_REQUIRED')
    invalid(await administer(target, 'PATCH', `/users/${id}`, { username: null }), 'username')
    status(await administer(target, 'PATCH', `/users/${id}`, { name: 'Ada', phoneNumber: NUMBER }), 200)
    const moved = await administer(target, 'PATCH', `/users/${id}`, { email: 'ada@example.com' })
    equal(Object(moved.json.user).email, 'ada@example.com')
    status(await administer(target, 'DELETE', `/users/${id}`), 200)
    equal(await target.stores.users.findById(id), null)
  },
})

export const withoutAddressRulesGroup = rulesGroup('Without an address', {
  'the address that stands for none is no one’s: it is refused wherever one is taken': async (open) => {
    const { target, client, id } = await withAda(open, {
      identifiers: ['email', 'username', 'phone'],
      registration: { requireEmail: false },
    })
    const email = `${id}@no-address.invalid`
    refused(await login(target, email), 401, 'INVALID_CREDENTIALS')
    for (const address of [email, email.toUpperCase(), 'x@sub.invalid', 'x@ｎo-address.invalid']) {
      invalid(await register(target, { email: address }), 'email')
      invalid(await client.post('/auth/change-email/request', { newEmail: address }), 'newEmail')
      for (const path of ['/auth/forgot-password', '/auth/magic-link/send', '/auth/login'])
        invalid(await send(target, 'POST', path, { json: { email: address, password: PASSWORD } }), 'email')
      invalid(await administer(target, 'PATCH', `/users/${id}`, { email: address }), 'email')
    }
    equal(target.mails.all, [])
  },

  'with addresses among the identifiers, registration needs one unless it says otherwise': async (open) => {
    const target = await open({ identifiers: ['email', 'username'] })
    invalid(await register(target, { username: 'ada.l' }), 'email')
    const lenient = await open({ identifiers: ['email', 'username'], registration: { requireEmail: false } })
    status(await register(lenient, { username: 'ada.l' }), 201)
    invalid(await register(lenient, {}), 'username')
    refused(await register(lenient, { username: 'Ada.L' }), 409, 'USERNAME_EXISTS')
  },

  'the username stays, because nothing else names the account': async (open) => {
    const { client } = await withAda(open)
    refused(await client.post('/auth/change-username', { username: null }), 409, 'LAST_LOGIN_METHOD')
    status(await client.post('/auth/change-username', { username: 'ada.m' }), 200)
  },

  'a mode that asks for verified addresses asks nothing, and a mail is no second factor': async (open) => {
    const { target, client, id } = await withAda(open, { emailVerificationMode: 'strict' })
    status(await client.refresh(), 200)
    refused(await client.post('/auth/send-verification-email'), 400, 'EMAIL_REQUIRED')
    await target.stores.users.update(id, { require2FA: true })
    equal((await login(target, 'ada.l')).json.code, '2FA_SETUP_REQUIRED')
    await target.stores.users.update(id, { phoneNumber: NUMBER, isPhoneVerified: true })
    equal((await login(target, 'ada.l')).json.available2faMethods, ['sms'])
  },

  'an authenticator app lists the account by its username': async (open) => {
    const { client } = await withAda(open)
    const { otpauthUrl } = (await client.post('/auth/2fa/setup')).json
    isTrue(String(otpauthUrl).includes('ada.l'), String(otpauthUrl))
  },

  'R24 guesses by username and number count together': async (open) => {
    const { target, client } = await withAda(open, { rateLimits: { login: { max: 1000, windowMs: 60_000 } } })
    await verifyPhone(target, client)
    for (let count = 0; count < 10; count++)
      refused(await login(target, count % 2 === 0 ? 'ada.l' : NUMBER, 'wrong'), 401, 'INVALID_CREDENTIALS')
    for (const identifier of ['ada.l', NUMBER]) refused(await login(target, identifier), 429, 'RATE_LIMITED')
  },

  'functions of the host get an empty address': async (open) => {
    const seen: unknown[] = []
    await withAda(open, {
      buildTokenPayload: ({ email }) => {
        seen.push(email)
        return {}
      },
      passwordPolicy: {
        check: (_, user) => {
          seen.push('email' in user)
          return true
        },
      },
    })
    equal(seen, [false, ''])
  },
})
