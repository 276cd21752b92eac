import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { awaitedSignIn, proveSecond, recoveryCodesIn } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { ready } from './totp-ready.ts'

const MINUTE = 60_000
const SETUP = '/auth/2fa/setup'
const VERIFY = '/auth/2fa/verify-setup'

/** An enrolled account that must have a second factor, and functions that act in its sessions. */
async function required(open: MakeTarget) {
  const started = await ready(open, { lifetimes: { accessTokenMinutes: 120 } })
  const { target, user, begin } = started
  await target.stores.users.update(user.id, { require2FA: true })
  return {
    ...started,
    /** Signs in with a second factor. Returns a function that posts in that session. */
    async session(proof: object) {
      const answer = await proveSecond(target, { tempToken: await begin(), ...proof })
      const headers = { Authorization: `Bearer ${text(answer, 'accessToken')}` }
      return (path: string, json: object = {}): Promise<Answer> => send(target, 'POST', path, { json, headers })
    },
  }
}

export const totpReplacementGroup = group('Replacing the authenticator app', {
  'A10 a fresh session that passed the app replaces it, also where one is required': async (open) => {
    const { target, secret, recoveryCodes, session, begin, code } = await required(open)
    const post = await session({ totpCode: await code() })
    refused(await post('/auth/2fa/disable'), 403, '2FA_REQUIRED')
    const next = text(await post(SETUP), 'secret')
    target.clock.advance(MINUTE)
    // The old secret counts until the new one is confirmed.
    await session({ totpCode: await code() })
    const confirmed = await post(VERIFY, { token: await totpAt(next, target.clock.now()) })
    status(confirmed, 200)
    target.clock.advance(MINUTE)
    const tempToken = await begin()
    const older = await totpAt(secret, target.clock.now())
    refused(await proveSecond(target, { tempToken, totpCode: older }), 400, 'INVALID_CODE')
    refused(await proveSecond(target, { tempToken, recoveryCode: recoveryCodes[1] }), 400, 'INVALID_CODE')
    await session({ totpCode: await totpAt(next, target.clock.now()) })
    await session({ recoveryCode: recoveryCodesIn(confirmed)[0] })
    await target.settled()
    equal(
      target.mails.all.map(({ subject }) => subject),
      ['An authenticator app was added'],
    )
  },

  'A10 so does one that passed a recovery code': async (open) => {
    const { target, recoveryCodes, session } = await required(open)
    const post = await session({ recoveryCode: recoveryCodes[0] })
    const next = text(await post(SETUP), 'secret')
    status(await post(VERIFY, { token: await totpAt(next, target.clock.now()) }), 200)
    target.clock.advance(MINUTE)
    await session({ totpCode: await totpAt(next, target.clock.now()) })
  },

  'A10 none does that passed no factor, or is no longer fresh': async (open) => {
    const { target, client, session, code } = await required(open)
    refused(await client.post(SETUP, {}), 400, 'INVALID_STATE')
    const post = await session({ totpCode: await code() })
    const next = text(await post(SETUP), 'secret')
    target.clock.advance(15 * MINUTE)
    refused(await post(SETUP), 403, 'REAUTHENTICATION_REQUIRED')
    refused(await post(SETUP, { currentPassword: PASSWORD }), 400, 'INVALID_STATE')
    const token = await totpAt(next, target.clock.now())
    refused(await post(VERIFY, { token, currentPassword: PASSWORD }), 400, 'INVALID_STATE')
    await session({ totpCode: await code() })
  },

  'R28 a session that ends meanwhile leaves the old app in place': async (open) => {
    let endSession: (() => Promise<unknown>) | undefined
    const started = await ready(open)
    const { stores } = started.target
    const target = await open({
      rateLimits: false,
      stores: {
        ...stores,
        users: {
          ...stores.users,
          async update(id, patch) {
            const updated = await stores.users.update(id, patch)
            if (patch.totpSecret !== undefined) await endSession?.()
            endSession = undefined
            return updated
          },
        },
      },
    })
    target.clock.advance(started.target.clock.now().getTime() - target.clock.now().getTime())
    const { user, secret } = started
    const code = () => totpAt(secret, target.clock.now())
    const session = async () => {
      const proof = { tempToken: await awaitedSignIn(target, user), totpCode: await code() }
      const headers = { Authorization: `Bearer ${text(await proveSecond(target, proof), 'accessToken')}` }
      return (path: string, json: object = {}) => send(target, 'POST', path, { json, headers })
    }
    const post = await session()
    const next = text(await post(SETUP), 'secret')
    const before = given(await stores.users.findById(user.id))
    endSession = () => stores.sessions.revokeForUser(user.id)
    target.clock.advance(MINUTE)
    refused(await post(VERIFY, { token: await totpAt(next, target.clock.now()) }), 401, 'SESSION_REVOKED')
    const after = given(await stores.users.findById(user.id))
    equal([after.isTotpEnabled, after.totpSecret], [true, before.totpSecret])
    isTrue(given(after.totpLastStep) > given(before.totpLastStep), 'R07 the last step never falls')
    target.clock.advance(MINUTE)
    await session()
  },
})
