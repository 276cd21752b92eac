import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, invalid, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { otherThan, takeCode, takeLink } from '../ownership/awaited-messages.ts'
import { awaitSecondFactor, NUMBER, pendingSignIn, postBearer } from '../sign-in/pending-sign-in.ts'

const MINUTE = 60_000

function request(target: Target, tempToken?: string): Promise<Answer> {
  return postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
}

async function sent(target: Target, tempToken: string): Promise<string> {
  equal((await request(target, tempToken)).json, { success: true })
  return takeCode(target)
}

function finish(target: Target, tempToken: string | undefined, code: unknown): Promise<Answer> {
  return postBearer(target, '/auth/sms/verify', { mode: '2fa', tempToken, code })
}

export const smsSecondFactorGroup = group('Codes by text message as the second factor', {
  'end a sign-in by password': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const code = await sent(target, tempToken)
    target.events.clear()
    const answer = await finish(target, tempToken, code)
    status(answer, 200)
    text(answer, 'refreshToken')
    const [success] = target.events.named('identity.auth.login.success')
    equal(success?.data, { method: 'password', provider: 'local', secondFactor: 'sms' })
    refused(await finish(target, tempToken, code), 401, 'INVALID_TEMP_TOKEN')
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'are offered with a number that is not known to be unverified': async (open) => {
    for (const [fields, methods] of [
      [{ phoneNumber: NUMBER }, ['sms', 'magic-link']],
      [{ phoneNumber: NUMBER, isPhoneVerified: true }, ['sms', 'magic-link']],
      [{ phoneNumber: NUMBER, isPhoneVerified: false }, ['magic-link']],
      [{}, ['magic-link']],
    ] as const) {
      const target = await open()
      const { email } = await addAccount(target, { require2FA: true, ...fields })
      const answer = await postBearer(target, '/auth/login', { email, password: PASSWORD })
      equal([answer.status, answer.json.available2faMethods], [200, methods])
      const asked = await request(target, text(answer, 'tempToken'))
      if (methods.length === 2) status(asked, 200)
      else refused(asked, 400, 'phoneNumber' in fields ? 'INVALID_STATE' : 'PHONE_NOT_SET')
    }
  },

  'R05 are not offered after a sign-in by text message': async (open) => {
    const target = await open()
    const { user } = await pendingSignIn(target)
    await postBearer(target, '/auth/sms/send', { userId: user.id })
    const code = await takeCode(target)
    const answer = await postBearer(target, '/auth/sms/verify', { userId: user.id, code })
    equal([answer.status, answer.json.available2faMethods], [200, ['magic-link']])
    refused(await request(target, text(answer, 'tempToken')), 400, 'INVALID_STATE')
    refused(await finish(target, text(answer, 'tempToken'), code), 400, 'INVALID_STATE')
  },

  'need a temporary token that is alive': async (open) => {
    const target = await open()
    const { tempToken } = await pendingSignIn(target)
    const code = await sent(target, tempToken)
    refused(await request(target), 400, 'TEMP_TOKEN_REQUIRED')
    refused(await request(target, 'x'), 401, 'INVALID_TEMP_TOKEN')
    refused(await finish(target, undefined, code), 400, 'TEMP_TOKEN_REQUIRED')
    refused(await finish(target, 'x', code), 401, 'INVALID_TEMP_TOKEN')
    invalid(await finish(target, tempToken, undefined), 'code')
    target.clock.advance(5 * MINUTE)
    refused(await request(target, tempToken), 401, 'INVALID_TEMP_TOKEN')
    refused(await finish(target, tempToken, code), 401, 'INVALID_TEMP_TOKEN')
  },

  'R02 are no codes for login, nor are those good here': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const code = await sent(target, tempToken)
    const atLogin = await postBearer(target, '/auth/sms/verify', { userId: user.id, code })
    refused(atLogin, 400, 'INVALID_CODE')
    await postBearer(target, '/auth/sms/send', { userId: user.id })
    let ofLogin = await takeCode(target)
    if (ofLogin === code) ofLogin = otherThan(code)
    refused(await finish(target, tempToken, ofLogin), 400, 'INVALID_CODE')
    refused(
      await postBearer(target, '/auth/sms/verify', { userId: user.id, code: otherThan(ofLogin) }),
      400,
      'INVALID_CODE',
    )
    status(await finish(target, tempToken, code), 200)
  },

  'are good for that sign-in alone': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const again = await awaitSecondFactor(target, user)
    const code = await sent(target, tempToken)
    refused(await finish(target, again, code), 400, 'INVALID_CODE')
    status(await finish(target, tempToken, code), 200)
  },

  'a newer code voids the older': async (open) => {
    const target = await open()
    const { tempToken } = await pendingSignIn(target)
    const older = await sent(target, tempToken)
    let newer = await sent(target, tempToken)
    while (newer === older) newer = await sent(target, tempToken)
    refused(await finish(target, tempToken, older), 400, 'INVALID_CODE')
    status(await finish(target, tempToken, newer), 200)
  },

  'R01 the fifth wrong code ends the sign-in, also of parallel ones': async (open) => {
    for (const isParallel of [false, true]) {
      const target = await open()
      const { user, tempToken } = await pendingSignIn(target)
      const code = await sent(target, tempToken)
      const guesses = [1, 2, 3, 4, 5].map((step) => () => finish(target, tempToken, otherThan(code, step)))
      const answers: Answer[] = []
      if (isParallel) answers.push(...(await Promise.all(guesses.map((guess) => guess()))))
      else for (const guess of guesses) answers.push(await guess())
      const codes = answers.map(({ json }) => json.code).sort()
      if (!isParallel) equal(codes, [...Array<string>(4).fill('INVALID_CODE'), 'INVALID_TEMP_TOKEN'])
      refused(await finish(target, tempToken, code), 401, 'INVALID_TEMP_TOKEN')
      refused(await request(target, tempToken), 401, 'INVALID_TEMP_TOKEN')
      equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    }
  },

  'R01 a right code works once of many at once': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const code = await sent(target, tempToken)
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(target, tempToken, code)))
    equal(answers.filter(({ status }) => status === 200).length, 1)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'R28 die with a reset of the password, and with the number': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const code = await sent(target, tempToken)
    await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } })
    const json = { token: (await takeLink(target)).token, newPassword: `${PASSWORD}!` }
    status(await send(target, 'POST', '/auth/reset-password', { json }), 200)
    refused(await finish(target, tempToken, code), 401, 'INVALID_TEMP_TOKEN')
  },

  'a wrong code is an event': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const code = await sent(target, tempToken)
    target.events.clear()
    await finish(target, tempToken, otherThan(code))
    const expected = { method: 'password', provider: 'local', reason: 'INVALID_CODE', email: user.email }
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [['identity.auth.login.failed', expected]],
    )
  },
})
