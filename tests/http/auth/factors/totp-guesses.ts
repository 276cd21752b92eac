import type { Stores } from '@sallyport/core'
import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { TEST_SECRET } from '../../support/make-target.ts'
import { awaitedSignIn, enrolledAccount, proveSecond } from '../../support/passkeys/authenticator.ts'
import type { WholeStores } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { ready, STEP_MS } from './totp-ready.ts'

const MINUTE = 60_000

export const totpGuessesGroup = group('POST /auth/2fa/verify and its limits', {
  'R01 voids the temporary token at the fifth wrong code, over all methods': async (open) => {
    const { target, code, begin, prove, wrong, recoveryCodes } = await ready(open)
    const tempToken = await begin()
    const headers = { 'X-Auth-Strategy': 'bearer' }
    const link = () => send(target, 'POST', '/auth/magic-link/send', { json: { mode: '2fa', tempToken } })
    status(await link(), 200)
    const guesses: (() => Promise<Answer>)[] = [
      async () => prove(tempToken, await wrong()),
      () => proveSecond(target, { tempToken, recoveryCode: 'aaaaa-aaaaa' }),
      async () => prove(tempToken, 'no digits'),
      () => proveSecond(target, { tempToken, recoveryCode: `${recoveryCodes[0]}a` }),
    ]
    for (const guess of guesses) refused(await guess(), 400, 'INVALID_CODE')
    refused(await prove(tempToken, await wrong()), 401, 'INVALID_TEMP_TOKEN')
    refused(await prove(tempToken, await code()), 401, 'INVALID_TEMP_TOKEN')
    refused(await proveSecond(target, { tempToken, recoveryCode: recoveryCodes[0] }), 401, 'INVALID_TEMP_TOKEN')
    refused(await link(), 401, 'INVALID_TEMP_TOKEN')
    const [mail] = await target.mails.arrived()
    const token = given(/token=(\w+)/.exec(given(mail).text)?.[1])
    for (const mode of ['login', '2fa']) {
      const json = { token, mode, tempToken }
      refused(await send(target, 'POST', '/auth/magic-link/verify', { json, headers }), 401, 'INVALID_TEMP_TOKEN')
    }
    const reasons = target.events.named('identity.auth.login.failed').map(({ data }) => data.reason)
    equal(reasons, [...Array.from({ length: 4 }, () => 'INVALID_CODE'), 'INVALID_TEMP_TOKEN'])
    status(await prove(await begin(), await code()), 200)
  },

  'R24 compares 20 codes of a user in 15 minutes, over all sign-ins': async (open) => {
    const limits = { login: false, verify: { max: 20, windowMs: 15 * MINUTE } } as const
    const { target, user, code, begin, prove, wrong, recoveryCodes } = await ready(open, { rateLimits: limits })
    for (let count = 0; count < 19; count++) refused(await prove(await begin(), await wrong()), 400, 'INVALID_CODE')
    // Right codes refund their guesses.
    for (const recoveryCode of recoveryCodes.slice(0, 3))
      status(await proveSecond(target, { tempToken: await begin(), recoveryCode }), 200)
    refused(await prove(await begin(), await wrong()), 400, 'INVALID_CODE')
    const tempToken = await begin()
    const blocked = await prove(tempToken, await code())
    refused(blocked, 429, 'RATE_LIMITED')
    // A code that isn't compared doesn't invalidate the sign-in.
    for (let count = 0; count < 6; count++) refused(await prove(tempToken, await code()), 429, 'RATE_LIMITED')
    isTrue(Number(blocked.headers.get('Retry-After')) > 0, 'says when to come back')
    const other = await enrolledAccount(target, { email: 'bob@example.com' })
    target.clock.advance(STEP_MS)
    status(await prove(await awaitedSignIn(target, other.user), await totpAt(other.secret, target.clock.now())), 200)
    target.clock.advance(15 * MINUTE)
    status(await prove(await awaitedSignIn(target, user), await code()), 200)
  },

  'R24 counts no guess when the store fails': async (open) => {
    let isDown = false
    const target = await open(({ stores }) => ({
      rateLimits: { login: false, verify: { max: 2, windowMs: MINUTE } },
      stores: { ...stores, users: failing(stores, () => isDown) },
    }))
    const { user, secret } = await enrolledAccount(target)
    target.clock.advance(STEP_MS)
    isDown = true
    for (let count = 0; count < 4; count++) {
      const totpCode = await totpAt(secret, target.clock.now())
      refused(await proveSecond(target, { tempToken: await awaitedSignIn(target, user), totpCode }), 500, 'INTERNAL')
    }
    isDown = false
    const totpCode = await totpAt(secret, target.clock.now())
    status(await proveSecond(target, { tempToken: await awaitedSignIn(target, user), totpCode }), 200)
  },

  'R28 is over when the account is reset, disabled or deleted in between': async (open) => {
    const ends: readonly ((given: Awaited<ReturnType<typeof ready>>) => Promise<unknown>)[] = [
      async ({ target, user }) => {
        await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } })
        const { token } = await takeLink(target)
        const json = { token, newPassword: PASSWORD }
        status(await send(target, 'POST', '/auth/reset-password', { json }), 200)
      },
      ({ target, user }) => target.stores.users.update(user.id, { isDisabled: true }),
      ({ target, user }) => given(target.stores.users.delete)(user.id),
    ]
    for (const end of ends) {
      const started = await ready(open)
      const tempToken = await started.begin()
      await end(started)
      refused(await started.prove(tempToken, await started.code()), 401, 'INVALID_TEMP_TOKEN')
    }
  },

  'R02 R05 is not offered for a code once the app was removed': async (open) => {
    const { code, begin, prove, client } = await ready(open)
    const tempToken = await begin()
    status(await client.post('/auth/2fa/disable', {}), 200)
    refused(await prove(tempToken, await code()), 400, 'INVALID_STATE')
  },

  'R35 still opens what an earlier master secret sealed, and no other': async (open) => {
    const { target, user, secret, recoveryCodes } = await ready(open)
    const { stores } = target
    const next = { secret: 'another-master-secret-of-32-bytes!', stores, rateLimits: false } as const
    const later = await open({ ...next, previousSecrets: [TEST_SECRET] })
    later.clock.set(new Date(target.clock.now().getTime() + 2 * STEP_MS))
    const totpCode = await totpAt(secret, later.clock.now())
    status(await proveSecond(later, { tempToken: await awaitedSignIn(later, user), totpCode }), 200)
    const [recoveryCode] = recoveryCodes
    status(await proveSecond(later, { tempToken: await awaitedSignIn(later, user), recoveryCode }), 200)
    const without = await open(next)
    without.clock.set(new Date(later.clock.now().getTime() + 2 * STEP_MS))
    const lost = { tempToken: await awaitedSignIn(without, user), totpCode: await totpAt(secret, without.clock.now()) }
    refused(await proveSecond(without, lost), 500, 'INTERNAL')
  },
})

/** Users whose TOTP step can't be stored while the store is down. */
function failing({ users }: WholeStores, isDown: () => boolean): Stores['users'] {
  return {
    ...users,
    async advanceTotpStep(id, step) {
      if (isDown()) throw new Error('the store is down')
      return users.advanceTotpStep(id, step)
    },
  }
}
