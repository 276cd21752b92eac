import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { alertOfFactorChange } from '../../../identity/accounts/alert-owner.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { removeTotp } from '../../../identity/totp/remove-totp.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Removes the caller's authenticator app and recovery codes. Rejects if the settings or the user's `require2FA` demand a second factor. */
export const disableTotp = endpoint({
  method: 'POST',
  path: '/2fa/disable',
  summary: 'Remove your authenticator app',
  success: 'You have no authenticator app and no recovery codes.',
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['users.advanceTotpStep', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object(freshProof),
  errors: ['2FA_REQUIRED'],

  async handle({ user: caller, context }, given) {
    const { policies } = given
    const user = await loadCaller(caller, given.users)
    if (!user.isTotpEnabled) return ok()
    const { secondFactor } = await policies()
    if (secondFactor.required || user.require2FA === true) throw failure('2FA_REQUIRED')
    const about = aboutCaller(caller, context)
    await removeTotp(user.id, given, [{ event: 'identity.user.2fa.disabled', data: { method: 'totp' }, about }])
    alertOfFactorChange(user, 'second-factor-removed', context, given)
    return ok()
  },
})
