import { rulesGroup } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../../support/account.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { otherThan, takeCode } from '../ownership/awaited-messages.ts'
import { awaitSecondFactor, NUMBER, pendingSignIn, postBearer } from './pending-sign-in.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function loginCode(target: Target, userId: string): Promise<string> {
  status(await postBearer(target, '/auth/sms/send', { userId }), 200)
  return takeCode(target)
}

/** Wrong codes at the sign-in, four for each message: the fifth would void the code. */
async function failTimes(target: Target, userId: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 4) {
    const code = await loginCode(target, userId)
    for (let guess = 1; guess <= Math.min(4, left); guess++) {
      const json = { userId, code: otherThan(code, guess) }
      refused(await postBearer(target, '/auth/sms/verify', json), 400, 'INVALID_CODE')
    }
  }
}

function verifyLogin(target: Target, userId: string, code: string, Cookie = '') {
  return postBearer(target, '/auth/sms/verify', { userId, code }, Cookie === '' ? {} : { Cookie })
}

/** Only the row of wrong codes counts. */
const UNLIMITED: Overrides = { rateLimits: false }

export const smsLimitsGroup = rulesGroup('Limits of codes by text message', {
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
    // Messages are sent after the response, so the last two may change places.
    equal(numbers.sort(), ['+15550000001', ...Array<string>(5).fill(NUMBER)])
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

  'A9 100 wrong codes in a row switch the sign-in off until another one, and the owner is mailed': async (open) => {
    const target = await open(UNLIMITED)
    const user = await addAccount(target, { phoneNumber: NUMBER })
    await failTimes(target, user.id, 99)
    const last = await loginCode(target, user.id)
    refused(await verifyLogin(target, user.id, otherThan(last)), 400, 'INVALID_CODE')
    await target.settled()
    equal(
      target.mails.all.map(({ to, subject }) => [to, subject]),
      [
        [user.email, 'Wrong codes from text messages'],
        [user.email, 'Sign-in by text message is off'],
      ],
    )
    // The right code too, and no further one is sent. The answers are as ever.
    refused(await verifyLogin(target, user.id, last), 400, 'INVALID_CODE')
    status(await postBearer(target, '/auth/sms/send', { userId: user.id }), 200)
    await target.settled()
    equal(target.texts.all.length, 0)
    target.clock.advance(MINUTE)
    status(await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD }), 200)
    status(await verifyLogin(target, user.id, await loginCode(target, user.id)), 200)
  },

  'A9 a right code begins the row anew, and guesses without a code are none': async (open) => {
    const target = await open(UNLIMITED)
    const { id } = await addAccount(target, { phoneNumber: NUMBER })
    for (let guess = 0; guess < 120; guess++) refused(await verifyLogin(target, id, '000000'), 400, 'INVALID_CODE')
    await failTimes(target, id, 99)
    status(await verifyLogin(target, id, await loginCode(target, id)), 200)
    await failTimes(target, id, 99)
    status(await verifyLogin(target, id, await loginCode(target, id)), 200)
  },

  'A9 a browser in which the owner signed in before is counted apart': async (open) => {
    const target = await open(UNLIMITED)
    const { user, client } = await signedInBrowser(target, { phoneNumber: NUMBER })
    await failTimes(target, user.id, 100)
    const Cookie = `known-device=${given(client.jar.get('known-device')).value}`
    status(await postBearer(target, '/auth/sms/send', { userId: user.id }, { Cookie }), 200)
    const code = await takeCode(target)
    refused(await verifyLogin(target, user.id, code), 400, 'INVALID_CODE')
    status(await verifyLogin(target, user.id, code, Cookie), 200)
  },

  'A9 where the phone is the only way in, five codes a day are taken beyond the hundred': async (open) => {
    const target = await open({ ...UNLIMITED, email: undefined })
    const { id } = await addAccount(target, { phoneNumber: NUMBER, passwordHash: undefined })
    await failTimes(target, id, 105)
    refused(await verifyLogin(target, id, await loginCode(target, id)), 400, 'INVALID_CODE')
    target.clock.advance(24 * HOUR)
    status(await verifyLogin(target, id, await loginCode(target, id)), 200)
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
