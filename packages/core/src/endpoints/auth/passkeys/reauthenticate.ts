import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { recordReauthentication } from '../../../identity/sign-in/reauthentication.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { isSuspended } from '../../../identity/ways-in/suspension.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { CHALLENGE_MS, issueChallenge } from './challenge.ts'
import { assertion, browserOptions } from './credential-schemas.ts'
import { provePasskey } from './prove-passkey.ts'

/** Returns the options with which the caller's browser confirms the caller's identity by one of their passkeys. */
export const startPasskeyReauthentication = endpoint({
  method: 'POST',
  path: '/passkeys/reauthentication/options',
  summary: 'Start confirming your identity with a passkey',
  success: 'Options for `navigator.credentials.get()`, valid for 10 minutes.',
  access: 'user',
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier'],
  limit: limits.sensitive,
  body: v.object({}),
  replies: { 200: v.object({ options: browserOptions }) },

  async handle({ user: caller }, given) {
    const { id } = await loadCaller(caller, given.users)
    const allow = await given.passkeys.listForUser(id)
    const challenge = await issueChallenge('passkey-reauthentication', id, given, { sid: caller.sid })
    const request = { challenge, timeoutMs: CHALLENGE_MS, userVerification: 'required', allow } as const
    return ok({ options: await given.passkeyVerifier.authenticationOptions(request) })
  },
})

/**
 * Confirms the caller's identity with one of their passkeys, which must verify its user. For `freshAuthMinutes`, this session then counts
 * as recently signed in (R06). Rejects with 400 INVALID_PASSKEY for every response that isn't valid, such as one for another session.
 */
export const reauthenticateByPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/reauthentication/verify',
  summary: 'Confirm your identity with a passkey',
  success: 'The session counts as recently signed in.',
  access: 'user',
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier'],
  limit: limits.sensitive,
  body: v.object({ response: assertion }),
  errors: ['INVALID_PASSKEY', 'SIGN_IN_METHOD_SUSPENDED'],

  async handle({ body: { response }, user: caller, context }, given) {
    const isFor: Parameters<typeof provePasskey>[1]['isFor'] = ({ userId, data }, passkey) =>
      userId === caller.sub && data.sid === caller.sid && passkey.userId === caller.sub
    const expected = { purpose: 'passkey-reauthentication', requireUserVerification: true, isFor } as const
    const passkey = await provePasskey(response, expected, context, given)
    if (passkey === null) throw failure('INVALID_PASSKEY')
    const way = { type: 'passkey', id: passkey.id } as const
    if (await isSuspended(caller.sub, way, given)) throw failure('SIGN_IN_METHOD_SUSPENDED')
    await recordReauthentication(caller, 'passkey', given)
    await assertStillSignedIn(caller, given, () => given.proofs.deleteFor(caller.sub, ['reauthentication']))
    return ok()
  },
})
