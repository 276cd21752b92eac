import { BEARER, bearer } from '../../accounts.ts'
import { field, succeeded } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import { totp } from '../../totp.ts'
import { needs } from '../needs.ts'
import { oneWins, TIMES } from './parallel.ts'

const mailed = { mayBeLimited: true } as const

/**
 * Rules about secrets that work once: of parallel requests with the same secret, one succeeds (R01). The last rule is about refresh tokens: parallel
 * refreshes all succeed (R36).
 */
export const parallelRules: readonly Rule[] = [
  {
    name: 'R01 a reset link in parallel',
    skip: needs({ mailbox: true, endpoint: 'POST /auth/forgot-password' }),
    async run(siege) {
      const { email } = await siege.account()
      succeeded(await siege.stranger().post('/auth/forgot-password', { email }), 'forgot-password')
      const token = await siege.mailedToken(email, 'reset-password')
      await oneWins(siege, 'reset link', (index) =>
        siege.stranger().send('POST', '/auth/reset-password', {
          json: { token, newPassword: `a long new password ${index}` },
          ...mailed,
        }),
      )
    },
  },
  {
    name: 'R01 a magic link in parallel',
    skip: needs({ mailbox: true, endpoint: 'POST /auth/magic-link/send' }),
    async run(siege) {
      const { email } = await siege.account()
      succeeded(await siege.stranger().post('/auth/magic-link/send', { email }), 'magic-link/send')
      const token = await siege.mailedToken(email, 'magic-link(?:/verify)?')
      await oneWins(siege, 'magic link', () =>
        siege.stranger(BEARER).send('POST', '/auth/magic-link/verify', { json: { token }, ...mailed }),
      )
    },
  },
  {
    name: 'R01 R07 a code of an authenticator app in parallel, and again',
    skip: needs({ endpoint: 'POST /auth/2fa/setup' }),
    async run(siege) {
      const account = await siege.guarded()
      const caller = siege.stranger(BEARER)
      const tempTokens = [await siege.tempToken(account), await siege.tempToken(account)]
      const totpCode = totp(account.secret)
      await oneWins(siege, 'code of an authenticator app', (index) =>
        caller.send('POST', '/auth/2fa/verify', { json: { tempToken: tempTokens[index % 2], totpCode }, ...mailed }),
      )
      const tempToken = await siege.tempToken(account)
      const again = await caller.send('POST', '/auth/2fa/verify', { json: { tempToken, totpCode }, ...mailed })
      siege.check(again.status >= 400, 'a used code of an authenticator app opened a second sign-in')
    },
  },
  {
    name: 'R01 a recovery code in parallel',
    skip: needs({ endpoint: 'POST /auth/2fa/setup' }),
    async run(siege) {
      const account = await siege.guarded()
      const [recoveryCode] = account.recoveryCodes
      const tempTokens = [await siege.tempToken(account), await siege.tempToken(account)]
      await oneWins(siege, 'recovery code', (index) =>
        siege.stranger(BEARER).send('POST', '/auth/2fa/verify', {
          json: { tempToken: tempTokens[index % 2], recoveryCode },
          ...mailed,
        }),
      )
    },
  },
  {
    name: 'R01 a stream ticket in parallel',
    skip: needs({ endpoint: 'POST /tools/stream/ticket' }),
    async run(siege) {
      const { caller } = await siege.app(await siege.account())
      const ticket = field(succeeded(await caller.post('/tools/stream/ticket'), 'stream/ticket'), 'ticket')
      const ended = new AbortController()
      const statuses = await Promise.all(
        Array.from({ length: TIMES }, async () => {
          const response = await siege.stranger().open(`/tools/stream?ticket=${ticket}`, ended.signal)
          return response.status
        }),
      )
      ended.abort()
      const opened = statuses.filter((status) => status === 200).length
      siege.check(opened === 1, `${opened} of ${TIMES} parallel requests with one stream ticket opened a stream`)
      for (const status of statuses) siege.check(status < 500, `a stream ticket was answered ${status}`)
    },
  },
  {
    name: 'R36 parallel refreshes end no session, and forged ones open none',
    async run(siege) {
      const { accessToken, refreshToken } = await siege.app(await siege.account())
      const caller = siege.stranger(BEARER)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => caller.post('/auth/refresh', { refreshToken })),
      )
      for (const { status } of answers)
        siege.check(status === 200, `one of 20 parallel refreshes was answered ${status}`)
      const next = answers.find(({ status }) => status === 200)
      const last = next === undefined ? refreshToken : field(next, 'refreshToken')
      for (const forged of [
        `${last}x`,
        last.slice(0, -1),
        last.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
        accessToken,
      ]) {
        const { status } = await caller.post('/auth/refresh', { refreshToken: forged })
        siege.check(status === 401, `a forged refresh token was answered ${status}`)
      }
      succeeded(await siege.stranger({ ...BEARER, ...bearer(accessToken) }).post('/auth/logout'), 'logout')
      for (const ended of [refreshToken, last]) {
        const { status } = await caller.post('/auth/refresh', { refreshToken: ended })
        siege.check(status === 401, `a refresh token of an ended session was answered ${status}`)
      }
    },
  },
]
