import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { otherThan, takeCode, takeLink } from '../ownership/awaited-messages.ts'
import { awaitSecondFactor, pendingSignIn, postBearer } from '../sign-in/pending-sign-in.ts'

const MINUTE = 60_000

function request(target: Target, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
  return postBearer(target, '/auth/magic-link/send', { mode: '2fa', ...fields })
}

async function mailed(target: Target, tempToken: string): Promise<string> {
  equal((await request(target, { tempToken })).json, { success: true })
  return (await takeLink(target)).token
}

function finish(target: Target, token: string, tempToken?: string): Promise<Answer> {
  return postBearer(target, '/auth/magic-link/verify', { token, tempToken, mode: '2fa' })
}

async function afterMagicLink(target: Target, email: string): Promise<Answer> {
  await send(target, 'POST', '/auth/magic-link/send', { json: { email } })
  const { token } = await takeLink(target)
  return postBearer(target, '/auth/magic-link/verify', { token })
}

export const magicLinkSecondFactorGroup = group('Magic links and the second factor', {
  'R05 a sign-in by magic link is asked for anything but a magic link': async (open) => {
    const target = await open()
    const totp = { isTotpEnabled: true, totpSecret: 'sealed' }
    const { user } = await pendingSignIn(target, totp)
    const answer = await afterMagicLink(target, user.email)
    status(answer, 200)
    equal([answer.json.requiresTwoFactor, answer.json.available2faMethods], [true, ['totp', 'sms']])
    const tempToken = text(answer, 'tempToken')
    refused(await request(target, { tempToken }), 400, 'INVALID_STATE')
    await target.settled()
    equal(target.mails.all, [])
  },

  'R05 a sign-in by magic link that has nothing else to ask for must set one up': async (open) => {
    const target = await open()
    const { user } = await pendingSignIn(target, { phoneNumber: undefined })
    const answer = await afterMagicLink(target, user.email)
    equal([answer.status, answer.json.code], [403, '2FA_SETUP_REQUIRED'])
  },

  'a mailed link ends a sign-in by password': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const token = await mailed(target, tempToken)
    target.events.clear()
    const answer = await finish(target, token, tempToken)
    status(answer, 200)
    text(answer, 'refreshToken')
    const [success] = target.events.named('identity.auth.login.success')
    equal(success?.data, { method: 'password', provider: 'local', secondFactor: 'magic-link' })
    refused(await finish(target, token, tempToken), 401, 'INVALID_TEMP_TOKEN')
    refused(await request(target, { tempToken }), 401, 'INVALID_TEMP_TOKEN')
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'a link of this mode ends its sign-in also when opened in login mode': async (open) => {
    for (const body of [{}, { mode: 'login' }]) {
      const target = await open()
      const { tempToken } = await pendingSignIn(target)
      const token = await mailed(target, tempToken)
      const answer = await postBearer(target, '/auth/magic-link/verify', { token, ...body })
      status(answer, 200)
      text(answer, 'accessToken')
      refused(await finish(target, token, tempToken), 401, 'INVALID_TEMP_TOKEN')
    }
  },

  'a mail of one sign-in voids the earlier mail of that sign-in, and none of another': async (open) => {
    const target = await open({ magicLink: { content: 'both' } })
    const { user, tempToken } = await pendingSignIn(target)
    const again = await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD })
    const other = text(again, 'tempToken')
    const mailed = async (of: string) => {
      const codeId = text(await request(target, { tempToken: of }), 'codeId')
      await target.settled()
      const [mail] = target.mails.all
      const code = given(/\b\d{4} \d{4}\b/.exec(given(mail).text)?.[0])
      return { codeId, code, token: (await takeLink(target)).token }
    }
    const finishByCode = (of: string, { codeId, code }: Awaited<ReturnType<typeof mailed>>) =>
      postBearer(target, '/auth/magic-link/verify', { codeId, code, tempToken: of, mode: '2fa' })
    const first = await mailed(tempToken)
    const others = await mailed(other)
    const second = await mailed(tempToken)
    refused(await finish(target, first.token, tempToken), 400, 'INVALID_MAGIC_LINK')
    refused(await finishByCode(tempToken, first), 400, 'INVALID_CODE')
    status(await finish(target, second.token, tempToken), 200)
    status(await finishByCode(other, others), 200)
  },

  'a temporary token is asked for, and has to be alive': async (open) => {
    const target = await open()
    const { tempToken } = await pendingSignIn(target)
    const token = await mailed(target, tempToken)
    refused(await request(target, {}), 400, 'TEMP_TOKEN_REQUIRED')
    refused(await request(target, { tempToken: 'x' }), 401, 'INVALID_TEMP_TOKEN')
    refused(await finish(target, token), 400, 'TEMP_TOKEN_REQUIRED')
    refused(await finish(target, token, 'x'), 401, 'INVALID_TEMP_TOKEN')
    refused(await postBearer(target, '/auth/magic-link/verify', { tempToken, mode: '2fa' }), 400, 'TOKEN_REQUIRED')
    target.clock.advance(5 * MINUTE)
    refused(await request(target, { tempToken }), 401, 'INVALID_TEMP_TOKEN')
    refused(await finish(target, token, tempToken), 401, 'INVALID_TEMP_TOKEN')
    refused(await postBearer(target, '/auth/magic-link/verify', { token }), 401, 'INVALID_TEMP_TOKEN')
  },

  'a link of another sign-in is no match, and is not used up': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const { tempToken: ofBob } = await pendingSignIn(target, { email: 'bob@example.com', phoneNumber: '+393330000000' })
    const again = await awaitSecondFactor(target, user)
    const token = await mailed(target, tempToken)
    for (const other of [ofBob, again]) refused(await finish(target, token, other), 400, 'TOKEN_MISMATCH')
    status(await finish(target, token, tempToken), 200)
  },

  'R02 R05 a link for login ends no second factor, nor the reverse begin a sign-in anew': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    const { token } = await takeLink(target)
    refused(await finish(target, token, tempToken), 400, 'INVALID_MAGIC_LINK')
    const answer = await postBearer(target, '/auth/magic-link/verify', { token })
    equal([answer.status, answer.json.available2faMethods], [200, ['sms']])
  },

  'R01 of parallel redemptions one signs in': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const token = await mailed(target, tempToken)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => finish(target, token, i % 2 ? undefined : tempToken)),
    )
    const login = await Promise.all([postBearer(target, '/auth/magic-link/verify', { token })])
    equal([...answers, ...login].filter(({ status }) => status === 200).length, 1)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
  },

  'a factor that policy leaves out is not in order': async (open) => {
    const target = await open({ secondFactor: { methods: ['sms'] } })
    const { tempToken } = await pendingSignIn(target)
    refused(await request(target, { tempToken }), 400, 'INVALID_STATE')
  },

  'R28 a reset in between ends the sign-in': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    const token = await mailed(target, tempToken)
    await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } })
    const reset = { token: (await takeLink(target)).token, newPassword: `${PASSWORD}!` }
    status(await send(target, 'POST', '/auth/reset-password', { json: reset }), 200)
    refused(await request(target, { tempToken }), 401, 'INVALID_TEMP_TOKEN')
    refused(await finish(target, token, tempToken), 401, 'INVALID_TEMP_TOKEN')
    refused(await postBearer(target, '/auth/magic-link/verify', { token }), 400, 'INVALID_MAGIC_LINK')
  },

  'five wrong codes of another factor end it for links too': async (open) => {
    const target = await open()
    const { tempToken } = await pendingSignIn(target)
    const token = await mailed(target, tempToken)
    await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken })
    const wrong = { mode: '2fa', tempToken, code: otherThan(await takeCode(target)) }
    for (let guess = 1; guess < 5; guess++)
      refused(await postBearer(target, '/auth/sms/verify', wrong), 400, 'INVALID_CODE')
    refused(await postBearer(target, '/auth/sms/verify', wrong), 401, 'INVALID_TEMP_TOKEN')
    refused(await finish(target, token, tempToken), 401, 'INVALID_TEMP_TOKEN')
    refused(await postBearer(target, '/auth/magic-link/verify', { token }), 401, 'INVALID_TEMP_TOKEN')
  },

  'is told when its mail does not go, and can ask again': async (open) => {
    const target = await open()
    const { tempToken } = await pendingSignIn(target)
    target.mails.fail()
    refused(await request(target, { tempToken }), 502, 'DELIVERY_FAILED')
    target.mails.recover()
    status(await finish(target, await mailed(target, tempToken), tempToken), 200)
  },

  'is told when the mailbox got enough mail in an hour': async (open) => {
    const target = await open()
    const { user, tempToken } = await pendingSignIn(target)
    for (let sent = 1; sent <= 5; sent++) await mailed(target, tempToken)
    const answer = await request(target, { tempToken })
    refused(answer, 429, 'RATE_LIMITED')
    equal(answer.headers.get('Retry-After'), '3600')
    await target.settled()
    equal(target.mails.all, [])
    target.clock.advance(60 * MINUTE)
    await mailed(target, await awaitSecondFactor(target, user))
  },
})
