import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { accountLabel } from '../../../identity/accounts/address-of.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { CHALLENGE_MS, issueChallenge } from './challenge.ts'
import { browserOptions } from './credential-schemas.ts'
import { MAX_PASSKEYS } from './passkey-view.ts'
import { userHandle } from './user-handle.ts'

/** Returns the options with which the caller's browser creates a passkey. Rejects with 409 PASSKEY_LIMIT at 20 passkeys. */
export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/passkeys/registration/options',
  summary: 'Start registering a passkey',
  success: 'Options for `navigator.credentials.create()`, valid for 10 minutes.',
  access: 'user',
  allowsGuests: true,
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier'],
  limit: limits.sensitive,
  body: v.object({}),
  replies: { 200: v.object({ options: browserOptions }) },
  errors: ['PASSKEY_LIMIT'],

  async handle({ user: caller }, given) {
    const account = await loadCaller(caller, given.users)
    const { id } = account
    const label = accountLabel(account)
    const exclude = await given.passkeys.listForUser(id)
    if (exclude.length >= MAX_PASSKEYS) throw failure('PASSKEY_LIMIT')
    const challenge = await issueChallenge('passkey-registration', id, given)
    const user = { handle: userHandle(id), name: label, displayName: account.name ?? label }
    const request = { challenge, timeoutMs: CHALLENGE_MS, user, exclude }
    return ok({ options: await given.passkeyVerifier.registrationOptions(request) })
  },
})
