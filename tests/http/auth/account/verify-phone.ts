import { group } from '../../group.ts'
import { PASSWORD, signedInBrowser, signedInNative } from '../../support/account.ts'
import type { Answer } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { otherThan, takeCode } from '../ownership/awaited-messages.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'

const OTHER = '+15551234567'
const MINUTE = 60_000

function verify(client: Pick<Native, 'post'>, code: unknown): Promise<Answer> {
  return client.post('/auth/verify-phone', { code })
}

async function added(target: Target, client: Pick<Native, 'post'>, phoneNumber = NUMBER): Promise<string> {
  status(await client.post('/auth/add-phone', { phoneNumber }), 200)
  return takeCode(target)
}

async function withNumber(open: MakeTarget) {
  const target = await open()
  const { user, client } = await signedInNative(target)
  return { target, user, client, code: await added(target, client) }
}

async function isVerified(target: Target, id: string): Promise<boolean | undefined> {
  return given(await target.stores.users.findById(id)).isPhoneVerified
}

export const verifyPhoneGroup = group('POST /auth/verify-phone', {
  'verifies the number, which opens sign-in by text message': async (open) => {
    const { target, user, client, code } = await withNumber(open)
    await postBearer(target, '/auth/sms/send', { userId: user.id })
    await target.settled()
    equal(target.texts.all, [])
    target.events.clear()
    equal((await verify(client, code)).json, { success: true })
    equal(await isVerified(target, user.id), true)
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.user.phone.changed', { hasPhone: true, verified: true }, user.id]],
    )
    await postBearer(target, '/auth/sms/send', { userId: user.id })
    const json = { userId: user.id, code: await takeCode(target) }
    status(await postBearer(target, '/auth/sms/verify', json), 200)
  },

  'says when there is no number': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    refused(await verify(client, '123456'), 400, 'PHONE_NOT_SET')
    invalid(await verify(client, undefined), 'code')
    invalid(await verify(client, 123456), 'code')
  },

  'refuses a wrong code, and the fifth wrong one voids it': async (open) => {
    const { target, user, client, code } = await withNumber(open)
    target.events.clear()
    for (const step of [1, 2, 3, 4, 5]) refused(await verify(client, otherThan(code, step)), 400, 'INVALID_CODE')
    refused(await verify(client, code), 400, 'INVALID_CODE')
    equal([await isVerified(target, user.id), target.events.all], [false, []])
    const newer = await added(target, client)
    for (const step of [1, 2, 3, 4]) refused(await verify(client, otherThan(newer, step)), 400, 'INVALID_CODE')
    status(await verify(client, newer), 200)
  },

  'R01 takes a code once': async (open) => {
    const { target, client, code } = await withNumber(open)
    target.events.clear()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(client, code)))
    equal(answers.filter(({ status }) => status === 200).length, 1)
    equal(target.events.names, ['identity.user.phone.changed'])
    refused(await verify(client, code), 400, 'INVALID_CODE')
  },

  'refuses a code that ran out': async (open) => {
    for (const codeExpiresInMinutes of [undefined, 2]) {
      const target = await open(({ sms }) => ({
        sms: { ...given(sms), ...(codeExpiresInMinutes && { codeExpiresInMinutes }) },
        lifetimes: { accessTokenMinutes: 60, freshAuthMinutes: 0 },
      }))
      const ms = (codeExpiresInMinutes ?? 10) * MINUTE
      const { client } = await signedInNative(target)
      const late = await added(target, client)
      target.clock.advance(ms)
      refused(await verify(client, late), 400, 'INVALID_CODE')
      const inTime = await added(target, client)
      target.clock.advance(ms - 1)
      status(await verify(client, inTime), 200)
    }
  },

  "refuses another number's code, and one that a newer voided": async (open) => {
    const { target, user, client, code } = await withNumber(open)
    let ofOther = await added(target, client, OTHER)
    while (ofOther === code) ofOther = await added(target, client, OTHER)
    refused(await verify(client, code), 400, 'INVALID_CODE')
    // Even if the number is set to the previous one again.
    await target.stores.users.update(user.id, { phoneNumber: NUMBER })
    refused(await verify(client, code), 400, 'INVALID_CODE')
    refused(await verify(client, ofOther), 400, 'INVALID_CODE')
    await target.stores.users.update(user.id, { phoneNumber: OTHER })
    status(await verify(client, ofOther), 200)
    equal(await isVerified(target, user.id), true)
  },

  "refuses somebody else's code": async (open) => {
    const { target, user, client, code } = await withNumber(open)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    let ofBob = await added(target, bob)
    while (ofBob === code) ofBob = await added(target, bob)
    refused(await verify(bob, code), 400, 'INVALID_CODE')
    refused(await verify(client, ofBob), 400, 'INVALID_CODE')
    status(await verify(client, code), 200)
    equal([await isVerified(target, user.id), await isVerified(target, 'user-bob@example.com')], [true, false])
  },

  'R02 its code signs nobody in, nor does a sign-in code verify a number': async (open) => {
    const { target, user, client, code } = await withNumber(open)
    const login = await postBearer(target, '/auth/sms/verify', { userId: user.id, code })
    refused(login, 400, 'INVALID_CODE')
    await target.stores.users.update(user.id, { isPhoneVerified: true })
    await postBearer(target, '/auth/sms/send', { userId: user.id })
    let ofLogin = await takeCode(target)
    while (ofLogin === code) {
      await postBearer(target, '/auth/sms/send', { userId: user.id })
      ofLogin = await takeCode(target)
    }
    refused(await verify(client, ofLogin), 400, 'INVALID_CODE')
    status(await verify(client, code), 200)
  },

  'R35 keeps only a keyed hash of the code': async (open) => {
    const kept: unknown[] = []
    const target = await open((options) => {
      const { proofs } = options.stores
      const spied = {
        ...proofs,
        put(...args: Parameters<typeof proofs.put>) {
          kept.push(args[0])
          return proofs.put(...args)
        },
      }
      return { stores: { ...options.stores, proofs: spied } }
    })
    const { client } = await signedInNative(target)
    const code = await added(target, client)
    isTrue(kept.length > 0 && !JSON.stringify(kept).includes(code), `no code is stored: ${JSON.stringify(kept)}`)
    status(await verify(client, code), 200)
  },

  'R24 takes twenty wrong codes of a user in 15 minutes': async (open) => {
    const { target, client, code: first } = await withNumber(open)
    let code = first
    for (let round = 1; round <= 4; round++) {
      for (const step of [1, 2, 3, 4, 5]) refused(await verify(client, otherThan(code, step)), 400, 'INVALID_CODE')
      code = await added(target, client)
    }
    refused(await verify(client, code), 429, 'RATE_LIMITED')
  },

  'C3 the code of add-phone verifies the number at sms/verify, and mints nothing': async (open) => {
    for (const account of ['userId', 'email'] as const) {
      const target = await open()
      const { user, client } = await signedInNative(target)
      const code = await added(target, client)
      const sessions = () => target.stores.sessions.listForUser(user.id, target.clock.now())
      const before = await sessions()
      target.events.clear()
      const named = account === 'userId' ? { userId: user.id } : { email: user.email }
      const answer = await client.post('/auth/sms/verify', { ...named, code, mode: 'login' })
      equal([answer.status, answer.json, answer.setCookies], [200, { success: true }, []])
      equal([await isVerified(target, user.id), await sessions()], [true, before])
      equal(
        target.events.all.map(({ event, data }) => [event, data]),
        [['identity.user.phone.changed', { hasPhone: true, verified: true }]],
      )
      refused(await client.post('/auth/sms/verify', { ...named, code }), 400, 'INVALID_CODE')
      // The number is now a second factor.
      await target.stores.users.update(user.id, { require2FA: true })
      const login = await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD })
      equal([login.json.requiresTwoFactor, login.json.available2faMethods], [true, ['sms', 'magic-link']])
    }
  },

  'C3 is for the own account and a session, in cookie mode with the checks of cookies': async (open) => {
    const target = await open({ csrf: true })
    const { user, client } = await signedInBrowser(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const csrf = () => ({ 'X-CSRF-Token': given(client.jar.get('csrf-token')).value })
    status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }, csrf()), 200)
    const json = { userId: user.id, code: await takeCode(target) }
    refused(await postBearer(target, '/auth/sms/verify', json), 400, 'INVALID_CODE')
    refused(await bob.post('/auth/sms/verify', json), 400, 'INVALID_CODE')
    refused(await client.post('/auth/sms/verify', json), 403, 'CSRF_INVALID')
    const foreign = { ...csrf(), Origin: 'https://evil.example' }
    refused(await client.post('/auth/sms/verify', json, foreign), 403, 'CSRF_INVALID')
    equal(await isVerified(target, user.id), false)
    const answer = await client.post('/auth/sms/verify', json, csrf())
    equal([answer.status, answer.json, answer.setCookies], [200, { success: true }, []])
    equal(await isVerified(target, user.id), true)
  },

  'C3 counts wrong codes together with verify-phone': async (open) => {
    const { target, user, client, code: first } = await withNumber(open)
    const atSms = (code: string) => client.post('/auth/sms/verify', { userId: user.id, code })
    let code = first
    for (let round = 1; round <= 4; round++) {
      for (const step of [1, 2, 3]) refused(await atSms(otherThan(code, step)), 400, 'INVALID_CODE')
      for (const step of [4, 5]) refused(await verify(client, otherThan(code, step)), 400, 'INVALID_CODE')
      code = await added(target, client)
    }
    refused(await atSms(code), 429, 'RATE_LIMITED')
    refused(await verify(client, code), 429, 'RATE_LIMITED')
    equal(await isVerified(target, user.id), false)
  },

  'C3 a verified number signs in with its codes as before, also in a session': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    await postBearer(target, '/auth/sms/send', { userId: user.id })
    const { refreshToken } = client
    status(await client.post('/auth/sms/verify', { userId: user.id, code: await takeCode(target) }), 200)
    equal(client.refreshToken === refreshToken, false, 'new tokens')
  },
})
