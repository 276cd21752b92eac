import { group } from '../group.ts'
import { addAccount } from '../support/account.ts'
import { equal, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { otherThan, takeCode } from './awaited-messages.ts'
import { awaitSecondFactor, NUMBER, pendingSignIn, postBearer } from './pending-sign-in.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function loginCode(target: Target, userId: string): Promise<string> {
  status(await postBearer(target, '/auth/sms/send', { userId }), 200)
  return takeCode(target)
}

export const smsLimitsGroup = group('Limits of codes by text message', {
  'R24b reach a user five times an hour, and an anonymous caller is not told': async (open) => {
    const target = await open()
    const { id, email } = await addAccount(target, { phoneNumber: NUMBER })
    const bob = await addAccount(target, { email: 'bob@example.com', phoneNumber: '+15550000001' })
    for (let sent = 1; sent <= 7; sent++) {
      const account = sent % 2 ? { userId: id } : { email }
      equal((await postBearer(target, '/auth/sms/send', account)).json, { success: true })
    }
    await postBearer(target, '/auth/sms/send', { userId: bob.id })
    const numbers = (await target.texts.arrived(6)).map(({ phoneNumber }) => phoneNumber)
    equal(numbers, [...Array<string>(5).fill(NUMBER), '+15550000001'])
    target.clock.advance(HOUR)
    await postBearer(target, '/auth/sms/send', { userId: id })
    await target.texts.arrived(7)
  },

  'tell a sign-in that awaits its second factor when that is so': async (open) => {
    const target = await open()
    const { tempToken } = await pendingSignIn(target)
    for (let sent = 1; sent <= 5; sent++) {
      status(await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken }), 200)
    }
    const answer = await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
    refused(answer, 429, 'RATE_LIMITED')
    equal(answer.headers.get('Retry-After'), '3600')
    await target.settled()
    equal(target.texts.all.length, 5)
  },

  'R24 twenty wrong codes in 15 minutes are all that a user is tried with, over all proofs': async (open) => {
    const target = await open()
    const { user, tempToken: first } = await pendingSignIn(target)
    const verify = (tempToken: string, code: string) =>
      postBearer(target, '/auth/sms/verify', { mode: '2fa', tempToken, code })
    let tempToken = first
    let code = ''
    for (let round = 1; round <= 5; round++) {
      await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
      code = await takeCode(target)
      for (let guess = 1; guess <= 4; guess++)
        refused(await verify(tempToken, otherThan(code, guess)), 400, 'INVALID_CODE')
      if (round < 5) tempToken = await awaitSecondFactor(target, user)
    }
    refused(await verify(tempToken, code), 429, 'RATE_LIMITED')
    refused(await verify(await awaitSecondFactor(target, user), code), 429, 'RATE_LIMITED')
    target.clock.advance(15 * MINUTE)
    const later = await awaitSecondFactor(target, user)
    refused(await verify(later, code), 400, 'INVALID_CODE')
  },

  'R24 anonymous guesses fill no limit of the user they guess at': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    for (let guess = 1; guess <= 30; guess++) {
      refused(await postBearer(target, '/auth/sms/verify', { userId: user.id, code: 'wrong' }), 400, 'INVALID_CODE')
    }
    await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
    const code = await takeCode(target)
    status(await postBearer(target, '/auth/sms/verify', { mode: '2fa', tempToken, code }), 200)
    const ofLogin = await loginCode(target, user.id)
    status(await postBearer(target, '/auth/sms/verify', { userId: user.id, code: ofLogin }), 200)
  },

  'right codes count towards nothing': async (open) => {
    const target = await open({ rateLimits: { sendSms: false } })
    const { id } = await addAccount(target, { phoneNumber: NUMBER })
    for (let round = 1; round <= 21; round++) {
      const code = await loginCode(target, id)
      status(await postBearer(target, '/auth/sms/verify', { userId: id, code }), 200)
    }
  },

  'R24b guesses at an unknown account are answered as those at a known one': async (open) => {
    const target = await open()
    const { id } = await addAccount(target, { phoneNumber: NUMBER })
    await loginCode(target, id)
    const seen: unknown[][] = []
    for (const userId of [id, 'nobody']) {
      const answers: unknown[] = []
      for (let guess = 1; guess <= 25; guess++) {
        const { status, json } = await postBearer(target, '/auth/sms/verify', { userId, code: 'wrong' })
        answers.push([status, json])
      }
      seen.push(answers)
    }
    equal(seen[0], seen[1])
  },

  'hold for an address too: 60 guesses a minute, 30 messages an hour': async (open) => {
    const target = await open()
    for (let guess = 1; guess <= 60; guess++) {
      const json = { userId: `nobody-${guess}`, code: '000000' }
      refused(await postBearer(target, '/auth/sms/verify', json), 400, 'INVALID_CODE')
    }
    const guess = { userId: 'nobody', code: '000000' }
    refused(await postBearer(target, '/auth/sms/verify', guess), 429, 'RATE_LIMITED')
    for (let sent = 1; sent <= 30; sent++) {
      status(await postBearer(target, '/auth/sms/send', { userId: `nobody-${sent}` }), 200)
    }
    refused(await postBearer(target, '/auth/sms/send', { userId: 'nobody' }), 429, 'RATE_LIMITED')
  },

  'can be switched off': async (open) => {
    const target = await open({ rateLimits: false })
    const { id } = await addAccount(target, { phoneNumber: NUMBER })
    for (let sent = 1; sent <= 7; sent++) await loginCode(target, id)
    for (let guess = 1; guess <= 70; guess++) {
      refused(await postBearer(target, '/auth/sms/verify', { userId: id, code: 'wrong' }), 400, 'INVALID_CODE')
    }
  },
})
