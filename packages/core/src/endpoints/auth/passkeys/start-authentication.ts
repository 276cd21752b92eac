import * as v from 'valibot'
import { assertOffered, findSignIn, SECOND_FACTOR_ERRORS } from '../../../identity/sign-in/second-factor.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { CHALLENGE_MS, issueChallenge } from './challenge.ts'
import { browserOptions } from './credential-schemas.ts'

/**
 * Returns the options with which a browser signs in with a passkey. The options name no credential, so they tell nothing about accounts (R24b); the
 * user chooses a discoverable passkey. With the temporary token of a sign-in that needs a second factor, the options name the user's passkeys.
 */
export const startPasskeyAuthentication = endpoint({
  method: 'POST',
  path: '/passkeys/authentication/options',
  summary: 'Start a sign-in with a passkey',
  success: 'Options for `navigator.credentials.get()`, valid for 10 minutes.',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier'],
  limit: limits.passkeys,
  body: v.object({ tempToken: v.optional(v.string()) }),
  replies: { 200: v.object({ options: browserOptions }) },
  errors: SECOND_FACTOR_ERRORS.filter((code) => code !== 'INVALID_CODE' && code !== 'INVALID_CREDENTIALS'),

  async handle({ body: { tempToken } }, given) {
    const { authenticationOptions } = given.passkeyVerifier
    if (tempToken === undefined) {
      const challenge = await issueChallenge('passkey-authentication', '', given)
      const request = { challenge, timeoutMs: CHALLENGE_MS, userVerification: 'required' } as const
      return ok({ options: await authenticationOptions(request) })
    }
    const pending = await findSignIn(tempToken, given)
    await assertOffered('passkey', pending, given)
    const { id } = pending.first.user
    const allow = await given.passkeys.listForUser(id)
    const challenge = await issueChallenge('passkey-2fa', id, given, { tempToken: pending.proof.hash })
    const request = { challenge, timeoutMs: CHALLENGE_MS, userVerification: 'discouraged', allow } as const
    return ok({ options: await authenticationOptions(request) })
  },
})
