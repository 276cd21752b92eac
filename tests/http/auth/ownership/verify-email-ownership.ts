import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'
import { verificationCodeIn } from './awaited-messages.ts'

const ADA = 'ada@example.com'
const UNVERIFIED = { isEmailVerified: false }
const HOUR = 3_600_000
const PATH = '/auth/verify-email'

async function mailed({ mails }: Target, client: Pick<Native, 'post'>, emailLang = 'en') {
  status(await client.post('/auth/send-verification-email', { emailLang }), 200)
  const mail = given((await mails.arrived())[0])
  mails.clear()
  return { token: given(/token=([0-9a-f]{64})/.exec(mail.text)?.[1]), code: verificationCodeIn(mail.text), mail }
}

function own(target: Target, json: object): Promise<Answer> {
  return send(target, 'POST', PATH, { json })
}

/** True if the service answers ALREADY_VERIFIED, which it does only for an owned address. */
async function isOwned(client: Pick<Native, 'post'>): Promise<boolean> {
  const answer = await client.post('/auth/send-verification-email', {})
  if (answer.status !== 200) refused(answer, 400, 'ALREADY_VERIFIED')
  return answer.status !== 200
}

export const ownEmailGroup = group('POST /auth/verify-email', {
  'R10 makes the address owned by the link and the password, on any device': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    const user = await addAccount(target, UNVERIFIED)
    refused(await postBearer(target, '/auth/login', { email: ADA, password: PASSWORD }), 403, 'EMAIL_NOT_VERIFIED')
    const mail = given((await target.mails.arrived())[0])
    const token = given(/token=([0-9a-f]{64})/.exec(mail.text)?.[1])
    target.events.clear()
    const answer = await own(target, { token, password: PASSWORD })
    equal([answer.status, answer.json, answer.setCookies], [200, { success: true }, []])
    equal(target.events.names, ['identity.user.email.verified'])
    const stored = given(await target.stores.users.findById(user.id))
    equal([stored.isEmailVerified, stored.passwordHash], [true, user.passwordHash])
    refused(await own(target, { token, password: PASSWORD }), 400, 'INVALID_VERIFICATION_TOKEN')
    status(await postBearer(target, '/auth/login', { email: ADA, password: PASSWORD }), 200)
  },

  'R24 a wrong password uses nothing up, and counts towards the lock-out of sign-in': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const { token } = await mailed(target, client)
    refused(await own(target, { token, password: 'wrong password' }), 400, 'INVALID_CURRENT_PASSWORD')
    equal(given(await target.stores.users.findByEmail(ADA)).isEmailVerified, false)
    status(await own(target, { token, password: PASSWORD }), 200)
    const bob = await signedInNative(target, { ...UNVERIFIED, email: 'bob@example.com' })
    const { token: bobs } = await mailed(target, bob.client)
    for (let guess = 0; guess < 10; guess++) await own(target, { token: bobs, password: `guess ${guess}` })
    refused(await own(target, { token: bobs, password: PASSWORD }), 429, 'RATE_LIMITED')
    const json = { email: 'bob@example.com', password: PASSWORD }
    refused(await postBearer(target, '/auth/login', json), 429, 'RATE_LIMITED')
  },

  'says what is wrong with the link or the request': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, UNVERIFIED)
    const { token } = await mailed(target, client)
    refused(await own(target, {}), 400, 'TOKEN_REQUIRED')
    refused(await own(target, { token: 'x', password: PASSWORD }), 400, 'INVALID_VERIFICATION_TOKEN')
    invalid(await own(target, { token }), 'password', 'required')
    await target.stores.users.update(user.id, { isDisabled: true })
    refused(await own(target, { token, password: PASSWORD }), 403, 'ACCOUNT_DISABLED')
    await target.stores.users.update(user.id, { isDisabled: false, email: 'new@example.com' })
    refused(await own(target, { token, password: PASSWORD }), 400, 'INVALID_VERIFICATION_TOKEN')
    target.clock.advance(24 * HOUR)
    refused(await own(target, { token, password: PASSWORD }), 400, 'VERIFICATION_TOKEN_EXPIRED')
  },

  'the mail carries an eight-character code, in both languages, as HTML and text': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    for (const lang of ['en', 'it']) {
      const { code, mail } = await mailed(target, client, lang)
      isTrue(mail.html.includes(code), 'in the HTML')
      isTrue(mail.text.includes(`: ${code}`), 'in the text')
    }
  },

  "the code reaches the host's callback as a fifth argument": async (open) => {
    const calls: unknown[][] = []
    const target = await open({ email: { sendVerificationEmail: async (...args) => void calls.push(args) } })
    const { client } = await signedInNative(target, UNVERIFIED)
    status(await client.post('/auth/send-verification-email', {}), 200)
    const code = given(calls[0])[4]
    isTrue(typeof code === 'string' && /^[A-Z2-7]{8}$/.test(code), `a code: ${code}`)
    status(await client.post(PATH, { code }), 200)
  },

  'R10 makes the address owned by the code in a session, also after the bare link was opened': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, UNVERIFIED)
    const { token, code } = await mailed(target, client)
    status(await send(target, 'GET', `${PATH}?token=${token}`, { headers: { Accept: 'application/json' } }), 200)
    equal(given(await target.stores.users.findById(user.id)).isEmailVerified, true)
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    status(await client.post(PATH, { code: typed }), 200)
    equal(await isOwned(client), true)
    refused(await client.post(PATH, { code }), 400, 'ALREADY_VERIFIED')
  },

  'R01 five wrong codes void the code, and a new mail brings another': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const { code } = await mailed(target, client)
    for (let guess = 0; guess < 5; guess++) refused(await client.post(PATH, { code: 'AAAAAAA7' }), 400, 'INVALID_CODE')
    refused(await client.post(PATH, { code }), 400, 'INVALID_CODE')
    const { code: another } = await mailed(target, client)
    status(await client.post(PATH, { code: another }), 200)
  },

  'R02 the code works only in a live session of its own account': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const { client: bob } = await signedInNative(target, { ...UNVERIFIED, email: 'bob@example.com' })
    const { code } = await mailed(target, client)
    refused(await own(target, { code }), 401, 'UNAUTHORIZED')
    refused(await bob.post(PATH, { code }), 400, 'INVALID_CODE')
    const { user: carol, client: carols } = await signedInNative(target, { ...UNVERIFIED, email: 'carol@example.com' })
    const { code: hers } = await mailed(target, carols)
    await target.stores.sessions.revokeForUser(carol.id)
    refused(await carols.post(PATH, { code: hers }), 401, 'UNAUTHORIZED')
    target.clock.advance(24 * HOUR)
    status(await client.refresh(), 200)
    refused(await client.post(PATH, { code }), 400, 'INVALID_CODE')
  },

  'R19 a page of another origin sends no code with the cookie of a session': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target, UNVERIFIED)
    const { code } = await mailed(target, client)
    const evil = { Origin: 'https://evil.example' }
    refused(await client.post(PATH, { code }, evil), 403, 'CSRF_INVALID')
    status(await client.post(PATH, { code }), 200)
  },

  'a verification mail goes to an address that is verified, until it is owned': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target, UNVERIFIED)
    const { token } = await mailed(target, client)
    status(await send(target, 'GET', `${PATH}?token=${token}`, { headers: { Accept: 'application/json' } }), 200)
    equal(await isOwned(client), false)
    const code = verificationCodeIn(given(target.mails.all[0]).text)
    status(await client.post(PATH, { code }), 200)
    equal(await isOwned(client), true)
  },
})
