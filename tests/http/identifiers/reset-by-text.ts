import { defineFeature } from '@sallyport/core/feature'
import { memoryStores } from '@sallyport/core/memory'
import { otherThan, takeCode, takeLink } from '../auth/ownership/awaited-messages.ts'
import { group, rulesGroup } from '../group.ts'
import { PASSWORD, signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { native } from '../support/native.ts'
import type { MakeTarget, Overrides, Target } from '../support/target.ts'

const ON = { identifiers: ['email', 'username', 'phone'] } as const satisfies Overrides
const NUMBER = '+393331234567'
const NEXT = 'a wholly new password'

/** An account with username and verified number, whose address nobody owns unless the fields say so. */
async function withAda(open: MakeTarget, overrides: Overrides = {}, fields: object = {}) {
  const target = await open({ ...ON, ...overrides })
  const { user, client } = await signedInNative(target, { username: 'ada.l', isEmailVerified: false, ...fields })
  status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
  status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
  target.clock.advance(1000)
  return { target, user, client }
}

function forgot(target: Target, identifier: string): Promise<Answer> {
  return send(target, 'POST', '/auth/forgot-password', { json: { identifier } })
}

function reset(target: Target, identifier: string, code: string, newPassword = NEXT): Promise<Answer> {
  return send(target, 'POST', '/auth/reset-password', { json: { identifier, code, newPassword } })
}

export const resetByTextGroup = group('A new password by text message', {
  'is set with the code once, ends every session, and leaves number and address as they are': async (open) => {
    const { target, user, client } = await withAda(open)
    status(await forgot(target, 'Ada.L'), 200)
    const code = await takeCode(target)
    equal(
      target.mails.all.filter(({ text }) => text.includes('/reset-password?')),
      [],
    )
    equal((await reset(target, NUMBER, code)).json, { success: true, suspended: [] })
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    refused(await reset(target, NUMBER, code), 400, 'INVALID_CODE')
    target.clock.advance(1000)
    const next = native(target)
    status(await next.post('/auth/login', { identifier: NUMBER, password: NEXT }), 200)
    refused(await native(target).login(user.email, PASSWORD), 401, 'INVALID_CREDENTIALS')
    const stored = given(await target.stores.users.findById(user.id))
    equal([stored.isEmailVerified, stored.isPhoneVerified, stored.phoneIdentifier], [false, true, NUMBER])
  },

  'R01 of 20 parallel uses of one code one wins': async (open) => {
    const { target } = await withAda(open, { rateLimits: false })
    status(await forgot(target, NUMBER), 200)
    const code = await takeCode(target)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(target, NUMBER, code)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
  },
})

export const resetByTextRulesGroup = rulesGroup('Who gets a new password by text message', {
  'R24b a code that was never sent asks the store the same questions, whether there is an account or not': async (
    open,
  ) => {
    const stores = memoryStores()
    const asked: string[] = []
    const proofs = new Proxy(stores.proofs, {
      get(proofs, name) {
        asked.push(String(name))
        return Reflect.get(proofs, name).bind(proofs)
      },
    })
    const { target } = await withAda(open, { stores: { ...stores, proofs } })
    await target.settled()
    // The first guess begins the account's count.
    refused(await reset(target, NUMBER, '000000'), 400, 'INVALID_CODE')
    const questions: string[][] = []
    for (const identifier of ['ada.l', NUMBER, 'nobody', '+393330000000']) {
      asked.length = 0
      refused(await reset(target, identifier, '000000'), 400, 'INVALID_CODE')
      questions.push([...asked])
    }
    isTrue(given(questions[0]).length > 0, 'the store is asked')
    for (const other of questions) equal(other, questions[0])
  },

  'no one whose address is owned: the mail goes to the address, whatever names the account': async (open) => {
    const { target } = await withAda(open, {}, { isEmailVerified: true })
    for (const identifier of ['ada.l', NUMBER, 'ada@example.com']) {
      target.mails.clear()
      status(await forgot(target, identifier), 200)
      await takeLink(target)
      await target.settled()
      equal(target.texts.all, [])
    }
  },

  'no one who asks by address, nor a number that is no identifier': async (open) => {
    const { target, client } = await withAda(open)
    status(await forgot(target, 'ada@example.com'), 200)
    await takeLink(target)
    status(await client.post('/auth/add-phone', { phoneNumber: '+15551234567' }), 200)
    await takeCode(target)
    status(await forgot(target, 'ada.l'), 200)
    await takeLink(target)
    equal(target.texts.all, [])
  },

  'a code is void once the address is owned': async (open) => {
    const { target, user } = await withAda(open)
    status(await forgot(target, NUMBER), 200)
    const code = await takeCode(target)
    await target.stores.users.update(user.id, { isEmailVerified: true })
    refused(await reset(target, NUMBER, code), 400, 'INVALID_CODE')
  },

  'R24b unknown accounts answer alike, and five wrong codes use the code up': async (open) => {
    const { target } = await withAda(open, { rateLimits: false })
    for (const identifier of [NUMBER, '+15551234567', 'nobody', 'nobody@example.com', 'x'])
      equal((await forgot(target, identifier)).text, '{"success":true}')
    const code = await takeCode(target)
    const wrong = await reset(target, NUMBER, otherThan(code))
    refused(wrong, 400, 'INVALID_CODE')
    for (const identifier of ['+15551234567', 'nobody', 'nobody@example.com'])
      equal((await reset(target, identifier, code)).text, wrong.text)
    for (let count = 0; count < 4; count++) refused(await reset(target, NUMBER, otherThan(code)), 400, 'INVALID_CODE')
    refused(await reset(target, NUMBER, code), 400, 'INVALID_CODE')
  },

  'a password that is refused leaves the code': async (open) => {
    const { target } = await withAda(open, {
      passwordPolicy: { check: (password) => !password.includes('ada') },
    })
    status(await forgot(target, NUMBER), 200)
    const code = await takeCode(target)
    invalid(await reset(target, NUMBER, code, 'short'), 'newPassword')
    invalid(await reset(target, NUMBER, code, 'password of ada'), 'newPassword')
    status(await reset(target, NUMBER, code), 200)
  },

  'R40 counts as a text message by the client’s address, for any named account': async (open) => {
    const target = await open({ ...ON, rateLimits: { sendSms: { max: 3, windowMs: 60_000 } } })
    for (const identifier of ['nobody', NUMBER, 'x']) status(await forgot(target, identifier), 200)
    refused(await forgot(target, 'somebody'), 429, 'RATE_LIMITED')
    status(await forgot(target, 'ada@example.com'), 200)
  },

  'names an account, or is invalid': async (open) => {
    const target = await open(ON)
    invalid(await send(target, 'POST', '/auth/forgot-password', { json: {} }), 'email')
  },
})

export const textedPasswordsGroup = rulesGroup('R05 a password that was set by text message', {
  'makes a text message no second factor, until it is changed otherwise': async (open) => {
    const { target, user } = await withAda(open)
    await target.stores.users.update(user.id, { require2FA: true })
    status(await forgot(target, NUMBER), 200)
    status(await reset(target, NUMBER, await takeCode(target)), 200)
    target.clock.advance(1000)
    const login = () => native(target).post('/auth/login', { identifier: NUMBER, password: NEXT })
    equal((await login()).json.available2faMethods, ['magic-link'])
    status(await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } }), 200)
    const { token } = await takeLink(target)
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: NEXT } }), 200)
    target.clock.advance(1000)
    equal((await native(target).login(user.email, NEXT)).json.available2faMethods, ['sms'])
  },

  'makes no factor of a feature over text messages a second factor either': async (open) => {
    const code = defineFeature({ name: 'texter', factors: { code: { channel: 'sms', availableTo: async () => true } } })
    const { target, user } = await withAda(open, { features: [code] })
    await target.stores.users.update(user.id, { require2FA: true })
    const login = async (password: string) => {
      const { json } = await native(target).post('/auth/login', { identifier: NUMBER, password })
      return json.available2faMethods
    }
    equal(await login(PASSWORD), ['sms', 'magic-link', 'texter:code'])
    status(await forgot(target, NUMBER), 200)
    status(await reset(target, NUMBER, await takeCode(target)), 200)
    target.clock.advance(1000)
    equal(await login(NEXT), ['magic-link'])
  },

  'so is the first one that is set in a session by text message': async (open) => {
    const { target, user, client } = await withAda(open)
    await target.stores.users.update(user.id, { passwordHash: null })
    status(await send(target, 'POST', '/auth/sms/send', { json: { identifier: NUMBER } }), 200)
    const byText = native(target)
    status(await byText.post('/auth/sms/verify', { identifier: NUMBER, code: await takeCode(target) }), 200)
    status(await byText.post('/auth/change-password', { currentPassword: '', newPassword: NEXT }), 200)
    await target.stores.users.update(user.id, { require2FA: true })
    const asked = await native(target).login(user.email, NEXT)
    equal(asked.json.available2faMethods, ['magic-link'])
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'and no more so once it is changed with itself in a session that needed more': async (open) => {
    const { target, user } = await withAda(open)
    status(await forgot(target, NUMBER), 200)
    status(await reset(target, NUMBER, await takeCode(target)), 200)
    target.clock.advance(1000)
    const client = native(target)
    status(await client.login(user.email, NEXT), 200)
    status(await client.post('/auth/change-password', { currentPassword: NEXT, newPassword: PASSWORD }), 200)
    await target.stores.users.update(user.id, { require2FA: true })
    // The session was opened with the texted password alone.
    equal((await native(target).login(user.email, PASSWORD)).json.available2faMethods, ['magic-link'])
  },
})
