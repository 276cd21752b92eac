import { group } from '../../group.ts'
import { signedInBrowser, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { takeCode } from '../ownership/awaited-messages.ts'
import { awaitSecondFactor, NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'

const OTHER = '+15551234567'
const MINUTE = 60_000

function add(client: Pick<Native, 'post'>, phoneNumber: unknown, fields: Readonly<Record<string, unknown>> = {}) {
  return client.post('/auth/add-phone', { phoneNumber, ...fields })
}

async function phoneOf(target: Target, id: string): Promise<unknown> {
  const { phoneNumber = null, isPhoneVerified = null } = given(await target.stores.users.findById(id))
  return [phoneNumber, isPhoneVerified]
}

export const phoneGroup = group('POST /auth/add-phone', {
  'stores the number unverified and sends a code to it': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.events.clear()
    equal((await add(client, NUMBER)).json, { success: true })
    equal(
      target.texts.all.map(({ phoneNumber }) => phoneNumber),
      [NUMBER],
    )
    equal(await phoneOf(target, user.id), [NUMBER, false])
    const { json } = await client.get('/auth/me')
    equal([json.phoneNumber, json.isPhoneVerified], [NUMBER, false])
    equal(
      target.events.all.map(({ event, data, metadata }) => [event, data, metadata.userId]),
      [['identity.user.phone.changed', { hasPhone: true, verified: false }, user.id]],
    )
  },

  'speaks the language asked for': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    await add(client, NUMBER, { emailLang: 'it' })
    const [sent] = target.texts.all
    equal(sent?.message, `Il tuo codice di verifica è ${await takeCode(target)}`)
    invalid(await add(client, NUMBER, { emailLang: 5 }), 'emailLang')
  },

  'takes numbers in international form alone': async (open) => {
    const target = await open({ rateLimits: { sendSms: false } })
    const { user, client } = await signedInNative(target)
    for (const number of [
      undefined,
      '',
      '3331234567',
      '+0331234567',
      '+39 333 1234567 x',
      '+123456',
      '+1234567890123456',
      `${NUMBER}&message=x`,
      39333,
      [NUMBER],
    ]) {
      invalid(await add(client, number), 'phoneNumber')
    }
    equal(await phoneOf(target, user.id), [null, null])
    for (const number of ['+1234567', '+123456789012345']) status(await add(client, number), 200)
  },

  'removes the number with null': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    target.events.clear()
    equal((await add(client, null)).json, { success: true })
    equal(await phoneOf(target, user.id), [null, null])
    await target.settled()
    equal(target.texts.all, [])
    equal(target.events.named('identity.user.phone.changed')[0]?.data, { hasPhone: false, verified: false })
    refused(await client.post('/auth/verify-phone', { code: '123456' }), 400, 'PHONE_NOT_SET')
    status(await add(client, null), 200)
  },

  'stores the number without a code where SMS is off': async (open) => {
    const target = await open({ sms: undefined })
    const { user, client } = await signedInNative(target)
    status(await add(client, NUMBER), 200)
    equal(await phoneOf(target, user.id), [NUMBER, false])
    refused(await client.post('/auth/verify-phone', { code: '123456' }), 404, 'NOT_FOUND')
  },

  'R06 asks for a fresh proof': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 60 } })
    const { user, client } = await signedInNative(target)
    target.clock.advance(15 * MINUTE)
    refused(await add(client, NUMBER), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await add(client, NUMBER, { currentPassword: 'wrong' }), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await add(client, null), 403, 'REAUTHENTICATION_REQUIRED')
    await target.settled()
    equal([await phoneOf(target, user.id), target.texts.all], [[null, null], []])
    status(await add(client, NUMBER, { currentPassword: 'correct horse battery staple' }), 200)
    const lenient = await open({ lifetimes: { accessTokenMinutes: 60, freshAuthMinutes: 0 } })
    const { client: late } = await signedInNative(lenient)
    lenient.clock.advance(15 * MINUTE)
    status(await add(late, NUMBER), 200)
  },

  'keeps the number when the code does not go, and can be repeated': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.texts.fail()
    refused(await add(client, NUMBER), 502, 'DELIVERY_FAILED')
    equal(await phoneOf(target, user.id), [NUMBER, false])
    target.texts.recover()
    status(await add(client, NUMBER), 200)
    status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
  },

  'makes a verified number unverified, also the same one': async (open) => {
    for (const number of [NUMBER, OTHER]) {
      const target = await open()
      const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      status(await add(client, number), 200)
      equal(await phoneOf(target, user.id), [number, false])
    }
  },

  'only texts a code to an unverified number that is stored already': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: false })
    target.events.clear()
    status(await add(client, NUMBER), 200)
    const code = await takeCode(target)
    equal([await phoneOf(target, user.id), target.events.all], [[NUMBER, false], []])
    status(await client.post('/auth/verify-phone', { code }), 200)
    equal(await phoneOf(target, user.id), [NUMBER, true])
  },

  'R28 voids the codes that went to the number before': async (open) => {
    for (const next of [OTHER, null]) {
      const target = await open()
      const { user, client } = await signedInNative(target, { phoneNumber: NUMBER, isPhoneVerified: true })
      await target.stores.users.update(user.id, { require2FA: true })
      const tempToken = await awaitSecondFactor(target, user)
      await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
      const ofSecondFactor = await takeCode(target)
      await postBearer(target, '/auth/sms/send', { userId: user.id })
      const ofLogin = await takeCode(target)
      status(await add(client, next), 200)
      const login = await postBearer(target, '/auth/sms/verify', { userId: user.id, code: ofLogin })
      refused(login, 400, 'INVALID_CODE')
      await target.stores.users.update(user.id, { phoneNumber: NUMBER, isPhoneVerified: true })
      const finish = (token: string) =>
        postBearer(target, '/auth/sms/verify', { mode: '2fa', tempToken: token, code: ofSecondFactor })
      refused(await finish(tempToken), 401, 'INVALID_TEMP_TOKEN')
      refused(await finish(await awaitSecondFactor(target, user)), 400, 'INVALID_CODE')
    }
  },

  'R24 sends five an hour for a user, and ten to a number': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    for (let sent = 1; sent <= 5; sent++) status(await add(client, `+1555000000${sent}`), 200)
    const answer = await add(client, NUMBER)
    refused(answer, 429, 'RATE_LIMITED')
    equal(answer.headers.get('Retry-After'), '3600')
    status(await add(client, null), 200)
    for (let sent = 1; sent <= 11; sent++) {
      const { client: another } = await signedInNative(target, { email: `${sent}@example.com` })
      const toOne = await add(another, NUMBER)
      if (sent <= 10) status(toOne, 200)
      else refused(toOne, 429, 'RATE_LIMITED')
    }
  },

  'is for signed-in users, and R19 not for foreign pages': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    for (const path of ['/auth/add-phone', '/auth/verify-phone']) {
      const json = { phoneNumber: NUMBER, code: '123456' }
      refused(await send(target, 'POST', path, { json }), 401, 'UNAUTHORIZED')
      refused(await client.post(path, json, { Origin: 'https://evil.example' }), 403, 'CSRF_INVALID')
    }
    equal(await phoneOf(target, user.id), [null, null])
    await target.stores.users.update(user.id, { isDisabled: true })
    for (const path of ['/auth/add-phone', '/auth/verify-phone']) {
      refused(await client.post(path, { phoneNumber: NUMBER, code: '123456' }), 403, 'ACCOUNT_DISABLED')
    }
  },
})
