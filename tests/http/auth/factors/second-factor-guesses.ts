import type { Stores, User } from '@sallyport/core'
import { administer, WITH_ADMIN } from '../../admin/caller.ts'
import { rulesGroup } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { awaitedSignIn, enrolledAccount, proveSecond } from '../../support/passkeys/authenticator.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import type { MakeTarget, Overrides, Target, WholeStores } from '../../support/target.ts'
import { totpAt, wrongTotpAt } from '../../support/totp.ts'
import { otherThan, takeCode, takeLink } from '../ownership/awaited-messages.ts'
import { register, signInWith } from '../passkeys/passkey-account.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'
import { ready } from './totp-ready.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BEARER = { 'X-Auth-Strategy': 'bearer' }
const GUESSES_SUBJECT = 'Wrong codes at your second sign-in step'
const LOCKED_SUBJECT = 'Your second sign-in step is locked'

type Ready = Awaited<ReturnType<typeof ready>>

/** Sends wrong codes in a row, five for each sign-in; the fifth invalidates the sign-in. */
async function failTimes({ begin, prove, wrong }: Ready, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 5) {
    const tempToken = await begin()
    for (let guess = 1; guess <= Math.min(5, left); guess++) {
      const code = guess === 5 ? 'INVALID_TEMP_TOKEN' : 'INVALID_CODE'
      refused(await prove(tempToken, await wrong()), guess === 5 ? 401 : 400, code)
    }
  }
}

async function locked(open: MakeTarget, overrides: Overrides = {}): Promise<Ready> {
  const started = await ready(open, overrides)
  await failTimes(started, 100)
  return started
}

async function byMail(target: Target, { email }: User): Promise<string> {
  await target.settled()
  target.mails.clear()
  status(await send(target, 'POST', '/auth/magic-link/send', { json: { email } }), 200)
  const { token } = await takeLink(target)
  return text(await send(target, 'POST', '/auth/magic-link/verify', { json: { token } }), 'tempToken')
}

async function resetPassword(target: Target, { email }: User): Promise<void> {
  await target.settled()
  target.mails.clear()
  status(await send(target, 'POST', '/auth/forgot-password', { json: { email } }), 200)
  const { token } = await takeLink(target)
  status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: PASSWORD } }), 200)
  target.clock.advance(MINUTE)
}

async function alerts(target: Target): Promise<readonly string[]> {
  await target.settled()
  return target.mails.all.map(({ subject }) => subject)
}

export const secondFactorGuessesGroup = rulesGroup('R24 guesses at a second factor', {
  'A9 100 wrong codes in a row lock a sign-in by password, also with the limits off': async (open) => {
    const started = await ready(open)
    const { target, user, code, begin, prove } = started
    await failTimes(started, 99)
    status(await prove(await begin(), await code()), 200)
    // The right code has restarted the count.
    target.clock.advance(MINUTE)
    await failTimes(started, 100)
    const tempToken = await begin()
    for (let count = 0; count < 6; count++) refused(await prove(tempToken, await code()), 429, 'RATE_LIMITED')
    target.clock.advance(DAY)
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    const bob = await enrolledAccount(target, { email: 'bob@example.com' })
    target.clock.advance(MINUTE)
    status(await prove(await awaitedSignIn(target, bob.user), await totpAt(bob.secret, target.clock.now())), 200)
    equal(user.email, 'ada@example.com')
  },

  'A9 a sign-in by a mailed link takes five codes a day, and a right one lifts the lock': async (open) => {
    const { target, user, code, begin, prove, wrong } = await locked(open)
    const tempToken = await byMail(target, user)
    for (let count = 0; count < 4; count++) refused(await prove(tempToken, await wrong()), 400, 'INVALID_CODE')
    refused(await prove(tempToken, await wrong()), 401, 'INVALID_TEMP_TOKEN')
    const full = await prove(await byMail(target, user), await code())
    refused(full, 429, 'RATE_LIMITED')
    const seconds = Number(full.headers.get('Retry-After'))
    isTrue(seconds > 0 && seconds <= DAY / 1000, `says when to come back: ${seconds}`)
    target.clock.advance(seconds * 1000)
    status(await prove(await byMail(target, user), await code()), 200)
    target.clock.advance(MINUTE)
    status(await prove(await begin(), await code()), 200)
  },

  'A9 a password that was set by mail counts as one': async (open) => {
    const { target, user, code, begin, prove } = await locked(open)
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    await resetPassword(target, user)
    status(await prove(await begin(), await code()), 200)
  },

  'A9 who knows a password that was set by mail uses up no guess of who reads the mail': async (open) => {
    const { target, user, code, begin, prove, wrong } = await locked(open)
    await resetPassword(target, user)
    const tempToken = await begin()
    for (let count = 0; count < 5; count++) await prove(tempToken, await wrong())
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    status(await prove(await byMail(target, user), await code()), 200)
  },

  'A9 a reset brings no new guesses': async (open) => {
    const { target, user, code, begin, prove, wrong } = await locked(open)
    await resetPassword(target, user)
    const tempToken = await begin()
    for (let count = 0; count < 5; count++) await prove(tempToken, await wrong())
    await resetPassword(target, user)
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
  },

  'A9 a passkey stays accepted, and lifts the lock': async (open) => {
    const started = await ready(open, PASSKEYS)
    const device = await softwareAuthenticator()
    status(await register(started.client, device), 201)
    await failTimes(started, 100)
    const { target, begin, prove, code } = started
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    status(await signInWith(target, device, {}, await begin()), 200)
    status(await prove(await begin(), await code()), 200)
  },

  'A9 a recovery code and an administrator lift the lock': async (open) => {
    const first = await locked(open)
    refused(await first.prove(await first.begin(), await first.code()), 429, 'RATE_LIMITED')
    const recoveryCode = first.recoveryCodes[0]
    status(await proveSecond(first.target, { tempToken: await first.begin(), recoveryCode }), 200)
    status(await first.prove(await first.begin(), await first.code()), 200)
    const second = await locked(open, WITH_ADMIN)
    status(await administer(second.target, 'DELETE', `/users/${second.user.id}/2fa`), 200)
    const json = { email: second.user.email, password: PASSWORD }
    isTrue('accessToken' in (await send(second.target, 'POST', '/auth/login', { json, headers: BEARER })).json, 'in')
    equal(await second.target.stores.proofs.countFor(second.user.id, 'factor-guesses', second.target.clock.now()), 0)
  },

  'A9 without mails five codes a day are taken in any sign-in': async (open) => {
    const { target, code, begin, prove, wrong } = await locked(open, { email: undefined })
    const tempToken = await begin()
    for (let count = 0; count < 5; count++) await prove(tempToken, await wrong())
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    target.clock.advance(DAY)
    status(await prove(await begin(), await code()), 200)
    target.clock.advance(MINUTE)
    status(await prove(await begin(), await code()), 200)
  },

  'A9 codes as a fresh proof and codes by text message count too': async (open) => {
    const options = { lifetimes: { accessTokenMinutes: 600 }, rateLimits: false } as const
    const { target, user, client, wrong, begin, prove, code } = await ready(open, options)
    await target.stores.users.update(user.id, { phoneNumber: NUMBER })
    target.clock.advance(15 * MINUTE)
    const ask = async (totpCode: string) => client.post('/auth/2fa/recovery-codes', { totpCode })
    for (let count = 0; count < 95; count++) refused(await ask(await wrong()), 403, 'REAUTHENTICATION_REQUIRED')
    const tempToken = await begin()
    await target.settled()
    const asked = { json: { mode: '2fa', tempToken } }
    status(await send(target, 'POST', '/auth/sms/send', asked), 200)
    const sent = await takeCode(target)
    const bySms = (each: string) =>
      send(target, 'POST', '/auth/sms/verify', { json: { mode: '2fa', tempToken, code: each }, headers: BEARER })
    for (let step = 1; step <= 5; step++) await bySms(otherThan(sent, step))
    refused(await ask(await code()), 429, 'RATE_LIMITED')
    const next = await begin()
    refused(await prove(next, await code()), 429, 'RATE_LIMITED')
    status(await send(target, 'POST', '/auth/sms/send', { json: { mode: '2fa', tempToken: next } }), 200)
    const json = { mode: '2fa', tempToken: next, code: await takeCode(target) }
    refused(await send(target, 'POST', '/auth/sms/verify', { json, headers: BEARER }), 429, 'RATE_LIMITED')
  },

  'A9 a browser that passed the factor is counted apart': async (open) => {
    const started = await ready(open, { rateLimits: { login: false, verify: { max: 20, windowMs: 15 * MINUTE } } })
    const { target, user, secret, code, begin, prove } = started
    const own = browser(target)
    const stranger = browser(target)
    const signIn = async (client: typeof own, totpCode: string): Promise<Answer> => {
      const tempToken = text(await client.login(user.email, PASSWORD), 'tempToken')
      return client.post('/auth/2fa/verify', { tempToken, totpCode })
    }
    status(await signIn(own, await code()), 200)
    for (let round = 0; round < 5; round++) {
      await failTimes(started, 20)
      refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
      target.clock.advance(15 * MINUTE)
    }
    refused(await signIn(stranger, await code()), 429, 'RATE_LIMITED')
    status(await signIn(own, await code()), 200)
    // The sign-in also gives strangers no new guesses.
    target.clock.advance(15 * MINUTE)
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    for (let count = 0; count < 20; count++) {
      refused(await signIn(own, await wrongTotpAt(secret, target.clock.now())), 400, 'INVALID_CODE')
    }
    refused(await signIn(own, await code()), 429, 'RATE_LIMITED')
  },

  'A9 no more than 100 of 130 parallel guesses are compared': async (open) => {
    const { target, user, begin, prove, wrong, code } = await ready(open)
    const tempTokens: string[] = []
    for (let count = 0; count < 26; count++) tempTokens.push(await begin())
    const wrongCode = await wrong()
    const answers = await Promise.all(
      tempTokens.flatMap((each) => Array.from({ length: 5 }, () => prove(each, wrongCode))),
    )
    equal(answers.filter((answer) => answer.status === 429).length, 30)
    refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    // Sent at once, so in either order.
    equal((await alerts(target)).toSorted(), [GUESSES_SUBJECT, LOCKED_SUBJECT], user.email)
  },

  'A9 the owner is told at 20 and at 100, once, in a mail that no limit holds back': async (open) => {
    const started = await ready(open, {
      rateLimits: { login: false, verify: false, sendMail: { max: 1, windowMs: DAY } },
    })
    const { target, user, code, begin, prove } = started
    await failTimes(started, 19)
    equal(await alerts(target), [])
    await failTimes(started, 1)
    equal(await alerts(target), [GUESSES_SUBJECT])
    await failTimes(started, 79)
    equal(await alerts(target), [GUESSES_SUBJECT])
    await failTimes(started, 1)
    for (let count = 0; count < 3; count++) refused(await prove(await begin(), await code()), 429, 'RATE_LIMITED')
    equal(await alerts(target), [GUESSES_SUBJECT, LOCKED_SUBJECT])
    const mail = given(target.mails.all[1])
    equal(mail.to, user.email)
    isTrue(mail.html.includes('recovery code') && mail.text.includes('recovery code'), 'says what helps')
    status(await prove(await byMail(target, user), await code()), 200)
    target.mails.clear()
    target.clock.advance(MINUTE)
    await failTimes(started, 20)
    equal(await alerts(target), [GUESSES_SUBJECT])
  },

  'A9 a failing store counts no guess': async (open) => {
    let isDown = false
    const failing = ({ users }: WholeStores): Stores['users'] => ({
      ...users,
      async advanceTotpStep(id, step) {
        if (isDown) throw new Error('connection lost')
        return users.advanceTotpStep(id, step)
      },
    })
    const started = await ready(open)
    const { user, code, prove } = started
    const target = await open({
      stores: { ...started.target.stores, users: failing(started.target.stores) },
      rateLimits: false,
    })
    // Synchronises the clocks of both services.
    target.clock.advance(started.target.clock.now().getTime() - target.clock.now().getTime())
    await failTimes(started, 60)
    isDown = true
    for (let count = 0; count < 60; count++) {
      const json = { tempToken: await awaitedSignIn(target, user), totpCode: await code() }
      refused(await proveSecond(target, json), 500, 'INTERNAL')
    }
    isDown = false
    await failTimes(started, 39)
    const tempToken = await started.begin()
    status(await prove(tempToken, await code()), 200)
  },
})
