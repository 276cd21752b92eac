import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { freshProof, isProvenInRequest } from '../../../identity/sign-in/fresh-proof.ts'
import { recordReauthentication } from '../../../identity/sign-in/reauthentication.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Confirms the caller's identity with the password or a TOTP code. For `freshAuthMinutes`, this session then counts as recently signed in,
 * so that sensitive changes need no further proof (R06).
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/reauthenticate',
  summary: 'Confirm your identity again',
  success: 'The session counts as recently signed in.',
  access: 'user',
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object(freshProof),
  errors: ['INVALID_CURRENT_PASSWORD', 'INVALID_CODE', 'REAUTHENTICATION_REQUIRED', 'ACCOUNT_DISABLED', 'OVERLOADED'],

  async handle({ body, user: caller, context }, given) {
    const { currentPassword, totpCode } = body
    if (!currentPassword && totpCode === undefined) throw failure('REAUTHENTICATION_REQUIRED')
    const user = await loadCaller(caller, given.users)
    const method = currentPassword ? 'password' : 'totp'
    const sent = currentPassword ? { currentPassword } : { totpCode }
    if (!(await isProvenInRequest(user, sent, context, given))) {
      throw failure(method === 'password' ? 'INVALID_CURRENT_PASSWORD' : 'INVALID_CODE')
    }
    await recordReauthentication(caller, method, given)
    await assertStillSignedIn(caller, given, () => given.proofs.deleteFor(caller.sub, ['reauthentication']))
    return ok()
  },
})
