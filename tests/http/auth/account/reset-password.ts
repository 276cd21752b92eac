import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, invalid, isTrue, refused, status } from '../../support/expect.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const NEW = 'a whole new password'

export function reset(target: Target, json: unknown): Promise<Answer> {
  return send(target, 'POST', '/auth/reset-password', { json })
}

export async function mailedReset(target: Target, email = ADA): Promise<string> {
  status(await send(target, 'POST', '/auth/forgot-password', { json: { email } }), 200)
  return (await takeLink(target)).token
}

function login(target: Target, password: string): Promise<Answer> {
  return send(target, 'POST', '/auth/login', { json: { email: ADA, password } })
}

async function forgotten(open: MakeTarget, options: Overrides = {}): Promise<{ target: Target; token: string }> {
  const target = await open(options)
  await addAccount(target)
  return { target, token: await mailedReset(target) }
}

export const resetPasswordGroup = group('POST /auth/reset-password', {
  'sets the password, under either name of the field': async (open) => {
    for (const field of ['newPassword', 'password']) {
      const { target, token } = await forgotten(open)
      const answer = await reset(target, { token, [field]: NEW })
      equal([answer.status, answer.json], [200, { success: true, suspended: [] }])
      target.clock.advance(1)
      refused(await login(target, PASSWORD), 401, 'INVALID_CREDENTIALS')
      status(await login(target, NEW), 200)
    }
  },

  'prefers newPassword where both are sent': async (open) => {
    const { target, token } = await forgotten(open)
    status(await reset(target, { token, newPassword: NEW, password: 'something else' }), 200)
    target.clock.advance(1)
    status(await login(target, NEW), 200)
  },

  'signs nobody in, neither with cookies nor in bearer mode': async (open) => {
    const { target, token } = await forgotten(open)
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const answer = await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: NEW }, headers })
    equal([answer.status, answer.json, answer.setCookies], [200, { success: true, suspended: [] }, []])
    isTrue(!target.events.names.includes('identity.session.created'), 'no session')
  },

  'says which token it does not take': async (open) => {
    const { target, token } = await forgotten(open)
    for (const json of [{ newPassword: NEW }, { token: '', newPassword: NEW }, {}])
      refused(await reset(target, json), 400, 'TOKEN_REQUIRED')
    for (const other of ['x', 'a'.repeat(64), token.toUpperCase().replace(/^./, 'G'), `${token} `, 'x'.repeat(10_000)])
      refused(await reset(target, { token: other, newPassword: NEW }), 400, 'INVALID_RESET_TOKEN')
    for (const odd of [5, null, {}, [token]]) invalid(await reset(target, { token: odd, newPassword: NEW }), 'token')
    status(await reset(target, { token, newPassword: NEW }), 200)
  },

  'expires after an hour, or as long as is set': async (open) => {
    for (const [lifetimes, minutes] of [
      [{}, 60],
      [{ passwordResetMinutes: 5 }, 5],
    ] as const) {
      const { target, token: late } = await forgotten(open, { lifetimes })
      target.clock.advance(minutes * MINUTE)
      refused(await reset(target, { token: late, newPassword: NEW }), 400, 'RESET_TOKEN_EXPIRED')
      const inTime = await mailedReset(target)
      target.clock.advance(minutes * MINUTE - 1)
      status(await reset(target, { token: inTime, newPassword: NEW }), 200)
    }
  },

  'keeps the link usable when the password is not taken': async (open) => {
    const check = (password: string) => !password.includes('example')
    const { target, token } = await forgotten(open, { passwordPolicy: { minLength: 10, check } })
    invalid(await reset(target, { token }), 'newPassword')
    invalid(await reset(target, { token, newPassword: '' }), 'newPassword')
    invalid(await reset(target, { token, newPassword: 'short' }), 'newPassword', 'min_length')
    invalid(await reset(target, { token, password: 'short' }), 'password', 'min_length')
    invalid(await reset(target, { token, password: 'example password' }), 'password', 'password_policy')
    invalid(await reset(target, { token, newPassword: 'x'.repeat(129) }), 'newPassword')
    status(await login(target, PASSWORD), 200)
    status(await reset(target, { token, newPassword: NEW }), 200)
  },

  'says nothing of the password to a caller without a link': async (open) => {
    const { target } = await forgotten(open)
    refused(await reset(target, { token: 'x', newPassword: 'short' }), 400, 'INVALID_RESET_TOKEN')
  },

  'R01 a link works once, also of 50 parallel redemptions': async (open) => {
    const { target, token } = await forgotten(open, { rateLimits: false })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(target, { token, newPassword: `${NEW} ${index}` })),
    )
    const taken = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
    equal(taken.length, 1, 'resets')
    for (const answer of answers) if (answer.status !== 200) refused(answer, 400, 'INVALID_RESET_TOKEN')
    refused(await reset(target, { token, newPassword: NEW }), 400, 'INVALID_RESET_TOKEN')
    target.clock.advance(1)
    status(await login(target, `${NEW} ${taken[0]}`), 200)
    equal(target.events.named('identity.user.password.changed').length, 1)
  },

  'R02 no other mailed link opens it': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target, { isEmailVerified: false })
    const posts: readonly (readonly [string, object])[] = [
      ['/auth/send-verification-email', {}],
      ['/auth/change-email/request', { newEmail: 'new@example.com' }],
      ['/auth/magic-link/send', { email: user.email }],
    ]
    for (const [path, json] of posts) {
      status(await client.post(path, json), 200)
      const { token } = await takeLink(target)
      refused(await reset(target, { token, newPassword: NEW }), 400, 'INVALID_RESET_TOKEN')
    }
    const token = await mailedReset(target)
    refused(await client.post('/auth/magic-link/verify', { token }), 400, 'INVALID_MAGIC_LINK')
    refused(await client.post('/auth/change-email/confirm', { token }), 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    status(await reset(target, { token, newPassword: NEW }), 200)
  },

  'tells of the change, and of nothing secret': async (open) => {
    const { target, token } = await forgotten(open)
    await login(target, PASSWORD)
    target.events.clear()
    const headers = { 'X-Correlation-Id': 'c9' }
    await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: NEW }, headers })
    const metadata = { userId: `user-${ADA}`, correlationId: 'c9' }
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        { event: 'identity.user.password.changed', data: { reason: 'reset' }, metadata },
        { event: 'identity.session.revoked', data: { count: 1, reason: 'password-reset' }, metadata },
      ],
    )
  },

  'does not know the link of an account that is gone': async (open) => {
    const { target, token } = await forgotten(open)
    await target.stores.users.delete?.(`user-${ADA}`)
    refused(await reset(target, { token, newPassword: NEW }), 400, 'INVALID_RESET_TOKEN')
    equal(target.events.all, [])
  },

  'changes nothing on GET': async (open) => {
    const { target, token } = await forgotten(open)
    for (const method of ['GET', 'HEAD']) status(await send(target, method, `/auth/reset-password?token=${token}`), 405)
    status(await reset(target, { token, newPassword: NEW }), 200)
  },

  'R24 takes 60 tries a minute from an address': async (open) => {
    const { target, token } = await forgotten(open, { trustedProxyHops: 1 })
    const from = (address: string, sent: string) => {
      const headers = { 'X-Forwarded-For': address }
      return send(target, 'POST', '/auth/reset-password', { json: { token: sent, newPassword: NEW }, headers })
    }
    for (let count = 0; count < 60; count++) refused(await from('192.0.2.1', 'x'), 400, 'INVALID_RESET_TOKEN')
    refused(await from('192.0.2.1', token), 429, 'RATE_LIMITED')
    status(await from('192.0.2.2', token), 200)
  },
})
