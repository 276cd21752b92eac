import { group } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { TEST_SECRET } from '../../support/make-target.ts'
import type { Target } from '../../support/target.ts'
import { otherThan, takeCode } from '../ownership/awaited-messages.ts'
import { NUMBER, postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const WITH_PHONE = { phoneNumber: NUMBER, isPhoneVerified: true }

function request(target: Target, json: Readonly<Record<string, unknown>> = { email: ADA }): Promise<Answer> {
  return send(target, 'POST', '/auth/sms/send', { json })
}

function verify(target: Target, code: unknown, account: Readonly<Record<string, unknown>> = { email: ADA }) {
  return postBearer(target, '/auth/sms/verify', { ...account, code })
}

async function sent(target: Target, account: Readonly<Record<string, unknown>> = { email: ADA }): Promise<string> {
  status(await request(target, account), 200)
  return takeCode(target)
}

export const smsCodesGroup = group('How long a code by text message is good', {
  'R01 work once, also of parallel redemptions': async (open) => {
    const target = await open()
    const { id } = await addAccount(target, WITH_PHONE)
    const code = await sent(target)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(target, code)))
    equal(answers.filter(({ status }) => status === 200).length, 1, 'sign-ins')
    refused(await verify(target, code), 400, 'INVALID_CODE')
    equal((await target.stores.sessions.listForUser(id, target.clock.now())).length, 1, 'sessions')
    const { smsCode, smsCodeExpiresAt } = given(await target.stores.users.findById(id))
    equal([smsCode, smsCodeExpiresAt], [undefined, undefined])
  },

  'R01 are void after five wrong ones, also in parallel': async (open) => {
    for (const isParallel of [false, true]) {
      const target = await open()
      const { id } = await addAccount(target, WITH_PHONE)
      const code = await sent(target)
      const guesses = [1, 2, 3, 4, 5].map((step) => () => verify(target, otherThan(code, step)))
      if (isParallel) await Promise.all(guesses.map((guess) => guess()))
      else for (const guess of guesses) refused(await guess(), 400, 'INVALID_CODE')
      refused(await verify(target, code), 400, 'INVALID_CODE')
      equal(given(await target.stores.users.findById(id)).smsCode, undefined)
      status(await verify(target, await sent(target)), 200)
    }
  },

  'are good after four wrong ones': async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    const code = await sent(target)
    for (const step of [1, 2, 3, 4]) refused(await verify(target, otherThan(code, step)), 400, 'INVALID_CODE')
    status(await verify(target, code), 200)
  },

  'expire after ten minutes, or as long as is set': async (open) => {
    for (const codeExpiresInMinutes of [undefined, 2]) {
      const target = await open((options) => ({
        sms: { ...given(options.sms), ...(codeExpiresInMinutes && { codeExpiresInMinutes }) },
      }))
      const ms = (codeExpiresInMinutes ?? 10) * MINUTE
      await addAccount(target, WITH_PHONE)
      const late = await sent(target)
      target.clock.advance(ms)
      refused(await verify(target, late), 400, 'INVALID_CODE')
      const inTime = await sent(target)
      target.clock.advance(ms - 1)
      status(await verify(target, inTime), 200)
    }
  },

  'are void once a newer one was sent, which gets guesses of its own': async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    const older = await sent(target)
    for (const step of [1, 2, 3, 4]) await verify(target, otherThan(older, step))
    let newer = await sent(target)
    while (newer === older) newer = await sent(target)
    refused(await verify(target, older), 400, 'INVALID_CODE')
    status(await verify(target, newer), 200)
  },

  "are good for nobody else's account": async (open) => {
    const target = await open()
    await addAccount(target, WITH_PHONE)
    await addAccount(target, { email: 'bob@example.com', phoneNumber: '+15550000001' })
    const ofAda = await sent(target)
    let ofBob = await sent(target, { email: 'bob@example.com' })
    while (ofBob === ofAda) ofBob = await sent(target, { email: 'bob@example.com' })
    refused(await verify(target, ofAda, { email: 'bob@example.com' }), 400, 'INVALID_CODE')
    refused(await verify(target, ofBob), 400, 'INVALID_CODE')
    status(await verify(target, ofAda), 200)
  },

  'R35 are stored as a keyed hash': async (open) => {
    const target = await open()
    const { id } = await addAccount(target, WITH_PHONE)
    const code = await sent(target)
    const { smsCode, smsCodeExpiresAt } = given(await target.stores.users.findById(id))
    isTrue(smsCode !== undefined && smsCode.length >= 40 && !smsCode.includes(code), `only a hash: ${smsCode}`)
    equal(given(smsCodeExpiresAt).getTime() - target.clock.now().getTime(), 10 * MINUTE)
    target.storesInClear(code)
    await target.stores.users.setSmsCode(id, code, given(smsCodeExpiresAt))
    refused(await verify(target, code), 400, 'INVALID_CODE')
  },

  'outlive a change of the secret': async (open) => {
    const before = await open()
    await addAccount(before, WITH_PHONE)
    const code = await sent(before)
    const secret = '7c1e94d0a5b8f23667d9e1084cba35f2'
    const after = await open({ stores: before.stores, secret, previousSecrets: [TEST_SECRET] })
    status(await verify(after, code), 200)
  },
})
