import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { isEndedFor } from '../../../identity/session/is-ended.ts'
import type { ProvenFactor } from '../../../identity/sign-in/first-factor.ts'
import { tellingFailure } from '../../../identity/sign-in/publish-failure.ts'
import { findSignIn, finishBySecondFactor, SECOND_FACTOR_ERRORS } from '../../../identity/sign-in/second-factor.ts'
import type { Passkey } from '../../../ports/accounts/passkeys.ts'
import type { AssertionJson } from '../../../ports/host/passkey-verifier.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { signInEndpoint } from '../../catalogue/sign-in-endpoint.ts'
import { assertion } from './credential-schemas.ts'
import { type ProveGiven, provePasskey } from './prove-passkey.ts'

/**
 * Signs in with a passkey. The authenticator must have verified its user, so the sign-in counts as two factors. With a temporary token, the
 * passkey is the second factor. Rejects with 400 INVALID_PASSKEY for every response that isn't valid: unknown credential, another origin
 * or relying party, used challenge, wrong signature, suspected copy.
 */
export const verifyPasskeyAuthentication = signInEndpoint({
  method: 'POST',
  path: '/passkeys/authentication/verify',
  summary: 'Sign in with a passkey',
  success: 'Signed in: the response has tokens or sets cookies.',
  access: 'public',
  needs: ['passkeys', 'passkeyVerifier'],
  limit: limits.passkeys,
  body: v.object({ response: assertion, tempToken: v.optional(v.string()) }),
  errors: [...SECOND_FACTOR_ERRORS.filter((code) => code !== 'INVALID_CODE'), 'INVALID_PASSKEY'],

  async handle({ body: { response, tempToken }, context }, given) {
    if (tempToken === undefined) {
      const failed = { method: 'passkey' } as const
      return tellingFailure(failed, context, given, () => firstFactorOf(response, context, given))
    }
    const pending = await findSignIn(tempToken, given)
    return finishBySecondFactor(pending, 'passkey', context, given, async (user) => {
      const isFor: Parameters<typeof provePasskey>[1]['isFor'] = ({ userId, data }, passkey) =>
        userId === user.id && passkey.userId === user.id && data.tempToken === pending.proof.hash
      const expected = { purpose: 'passkey-2fa', requireUserVerification: false, isFor } as const
      return (await provePasskey(response, expected, context, given)) !== null
    })
  },
})

interface FirstGiven extends ProveGiven {
  readonly users: { findById(id: string): Promise<ProvenFactor['user'] | null> }
}

async function firstFactorOf(
  response: AssertionJson,
  context: RequestContext,
  given: FirstGiven,
): Promise<ProvenFactor> {
  const expected = { purpose: 'passkey-authentication', requireUserVerification: true, isFor: () => true } as const
  const passkey = await provePasskey(response, expected, context, given)
  const user = passkey && (await given.users.findById(passkey.userId))
  if (passkey === null || user === null) throw failure('INVALID_PASSKEY')
  // Checks the passkey again after the session is stored, because it may have been removed meanwhile (R10, R28).
  const stillHolds = async (current: ProvenFactor['user']) =>
    !isEndedFor(current, { authenticatedAt: context.receivedAt }) && (await isStillThere(passkey, given))
  return { user, method: 'passkey', way: { type: 'passkey', id: passkey.id }, stillHolds }
}

async function isStillThere({ credentialId, id }: Passkey, { passkeys }: FirstGiven): Promise<boolean> {
  return (await passkeys.find(credentialId))?.id === id
}
