import { group } from '../../group.ts'
import { type AccountFields, addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import { enrolledAccount, proveSecond, recoveryCodesIn } from '../../support/passkeys/authenticator.ts'
import { sha256Hex } from '../../support/sha256-hex.ts'
import type { Target } from '../../support/target.ts'
import { totpAt, wrongTotpAt } from '../../support/totp.ts'

const MINUTE = 60_000
const SETUP = '/auth/2fa/setup'
const VERIFY = '/auth/2fa/verify-setup'
/** A valid base32 secret that the service never created. */
const FOREIGN = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

async function begun(target: Target, fields: AccountFields = {}) {
  const { user, client } = await signedInNative(target, fields)
  const answer = await client.post(SETUP, {})
  status(answer, 200)
  const secret = text(answer, 'secret')
  return { user, client, answer, secret, code: () => totpAt(secret, target.clock.now()) }
}

export const totpSetUpGroup = group('POST /auth/2fa/setup and verify-setup', {
  'give a secret, the URL of authenticator apps and its QR code': async (open) => {
    const target = await open({ twoFactor: { appName: 'Caffè & Co' } })
    const { user, answer, secret } = await begun(target)
    equal(Object.keys(answer.json).sort(), ['otpauthUrl', 'qrCode', 'secret'])
    equal(answer.headers.get('Cache-Control'), 'no-store')
    isTrue(/^[A-Z2-7]{32}$/.test(secret), `${secret} is 32 characters of base32`)
    const url = new URL(text(answer, 'otpauthUrl'))
    equal(url.href.startsWith('otpauth://totp/'), true)
    equal(decodeURIComponent(url.href.split(/[/?]/)[3] ?? ''), `Caffè & Co:${user.email}`)
    const query = { secret, issuer: 'Caffè & Co', algorithm: 'SHA1', digits: '6', period: '30' }
    equal(Object.fromEntries(url.searchParams), query)
    const [kind, data = ''] = text(answer, 'qrCode').split(',')
    equal(kind, 'data:image/svg+xml;base64')
    isTrue(atob(data).startsWith('<svg'), 'the QR code is an SVG')
  },

  'enrol nobody before a code was right': async (open) => {
    const target = await open({ email: undefined, sms: undefined })
    const { user, client, secret, code } = await begun(target)
    const wrong = await wrongTotpAt(secret, target.clock.now())
    refused(await client.post(VERIFY, { token: wrong }), 400, 'INVALID_CODE')
    equal(given(await target.stores.users.findById(user.id)).isTotpEnabled, false)
    status(await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } }), 200)
    const done = await client.post(VERIFY, { token: await code(), secret })
    equal(Object.keys(done.json).sort(), ['recoveryCodes', 'success'])
    equal(recoveryCodesIn(done).length, 10)
    const [event, ...more] = target.events.named('identity.user.2fa.enabled')
    equal([event?.data, event?.metadata.userId, more.length], [{ method: 'totp' }, user.id, 0])
    equal((await client.get('/auth/me')).json.isTotpEnabled, true)
  },

  'R01 void the secret after five wrong codes': async (open) => {
    const target = await open()
    const { client, secret, code } = await begun(target)
    const wrong = await wrongTotpAt(secret, target.clock.now())
    for (let guess = 1; guess <= 5; guess++) refused(await client.post(VERIFY, { token: wrong }), 400, 'INVALID_CODE')
    refused(await client.post(VERIFY, { token: await code() }), 400, 'INVALID_STATE')
  },

  'R03 take no secret but the one that set-up gave': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const foreign = { token: await totpAt(FOREIGN, target.clock.now()), secret: FOREIGN }
    refused(await client.post(VERIFY, foreign), 400, 'INVALID_STATE')
    const older = text(await client.post(SETUP, {}), 'secret')
    refused(await client.post(VERIFY, foreign), 400, 'INVALID_STATE')
    const secret = text(await client.post(SETUP, {}), 'secret')
    const replaced = await totpAt(older, target.clock.now())
    refused(await client.post(VERIFY, { token: replaced, secret: older }), 400, 'INVALID_STATE')
    refused(await client.post(VERIFY, { token: replaced }), 400, 'INVALID_CODE')
    const other = await signedInNative(target, { email: 'bob@example.com' })
    const right = { token: await totpAt(secret, target.clock.now()), secret }
    refused(await other.client.post(VERIFY, right), 400, 'INVALID_STATE')
    equal(given(await target.stores.users.findById(user.id)).isTotpEnabled, false)
    status(await client.post(VERIFY, right), 200)
  },

  'forget a secret that waited for ten minutes': async (open) => {
    const target = await open()
    const { client, code } = await begun(target)
    target.clock.advance(10 * MINUTE)
    refused(await client.post(VERIFY, { token: await code() }), 400, 'INVALID_STATE')
    const late = await begun(target, { email: 'late@example.com' })
    target.clock.advance(10 * MINUTE - 1)
    status(await late.client.post(VERIFY, { token: await late.code() }), 200)
  },

  'refuse who is enrolled already': async (open) => {
    const target = await open()
    const { client, secret } = await enrolledAccount(target)
    refused(await client.post(SETUP, {}), 400, 'INVALID_STATE')
    const token = await totpAt(secret, target.clock.now())
    refused(await client.post(VERIFY, { token, secret }), 400, 'INVALID_STATE')
  },

  'R35 keep the secret sealed for its user alone': async (open) => {
    const target = await open()
    const { user, client, secret, code } = await begun(target)
    const { stores } = target
    const hash = await sha256Hex(user.id)
    const pending = given(await stores.proofs.find('totp-pending', hash), 'pending secret')
    isTrue(!JSON.stringify(pending).includes(secret), 'the pending secret is sealed')
    status(await client.post(VERIFY, { token: await code() }), 200)
    equal(await stores.proofs.find('totp-pending', hash), null)
    const kept = given(await stores.users.findById(user.id))
    isTrue(!JSON.stringify(kept).includes(secret), 'the secret is sealed')
    isTrue(!JSON.stringify(target.events.all).includes(secret), 'no event tells it')
    isTrue(!JSON.stringify(target.log).includes(secret), 'no log entry tells it')
    const other = await enrolledAccount(target, { email: 'bob@example.com' })
    // Simulates an attacker with write access to the store who gives one user's secret to another.
    await stores.users.update(other.user.id, { totpSecret: given(kept.totpSecret) })
    const { email } = other.user
    const login = await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
    const moved = { tempToken: text(login, 'tempToken'), totpCode: await totpAt(secret, target.clock.now()) }
    refused(await proveSecond(target, moved), 500, 'INTERNAL')
  },

  'R01 let one of 50 parallel confirmations through': async (open) => {
    const target = await open({ rateLimits: false })
    const { client, code } = await begun(target)
    const token = await code()
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(VERIFY, { token })))
    const won = answers.filter((answer) => answer.status === 200)
    equal(won.length, 1)
    const isLost = ({ json }: Answer) => json.code === 'INVALID_STATE'
    equal(answers.filter(isLost).length, 49)
    const [user] = [given(await target.stores.users.findByEmail('ada@example.com'))]
    equal(await target.stores.proofs.countFor(user.id, 'recovery-code', target.clock.now()), 10)
  },

  'A14 R07 spend the code of the enrolment': async (open) => {
    const target = await open()
    const { user, client, code } = await begun(target)
    const token = await code()
    status(await client.post(VERIFY, { token }), 200)
    const login = await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
    const tempToken = text(login, 'tempToken')
    refused(await proveSecond(target, { tempToken, totpCode: token }), 400, 'INVALID_CODE')
    target.clock.advance(30_000)
    status(await proveSecond(target, { tempToken, totpCode: await code() }), 200)
  },

  'R06 ask for a fresh proof once the sign-in is old': async (open) => {
    const target = await open()
    const { client } = await begun(target)
    target.clock.advance(15 * MINUTE)
    await client.refresh()
    refused(await client.post(SETUP, {}), 403, 'REAUTHENTICATION_REQUIRED')
    const wrong = { currentPassword: 'wrong password' }
    refused(await client.post(SETUP, wrong), 403, 'REAUTHENTICATION_REQUIRED')
    const secret = text(await client.post(SETUP, { currentPassword: PASSWORD }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    refused(await client.post(VERIFY, { token }), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.post(VERIFY, { token, currentPassword: PASSWORD }), 200)
  },

  'take nothing but six digits, from somebody signed in': async (open) => {
    const target = await open()
    const { client } = await begun(target)
    for (const token of ['', '12345', '1234567', '12345a', '123 45', ' '])
      invalid(await client.post(VERIFY, { token }), 'token')
    invalid(await client.post(VERIFY, {}), 'token')
    refused(await send(target, 'POST', SETUP), 401, 'UNAUTHORIZED')
    refused(await send(target, 'POST', VERIFY, { json: { token: '123456' } }), 401, 'UNAUTHORIZED')
    const disabled = await addAccount(target, { email: 'off@example.com' })
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const login = await send(target, 'POST', '/auth/login', {
      json: { email: disabled.email, password: PASSWORD },
      headers,
    })
    await target.stores.users.update(disabled.id, { isDisabled: true })
    const bearer = { Authorization: `Bearer ${text(login, 'accessToken')}` }
    refused(await send(target, 'POST', SETUP, { headers: bearer }), 403, 'ACCOUNT_DISABLED')
  },
})
