import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { alertOfFactorChange } from '../../../identity/accounts/alert-owner.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { replaceRecoveryCodes } from '../../../identity/totp/recovery-codes.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Replaces the caller's recovery codes and returns the new ones. The earlier codes become invalid, and the caller is told by mail. Rejects with 409
 * CONFLICT if a parallel request replaced the codes, so that only one set of codes is valid.
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/2fa/recovery-codes',
  summary: 'Replace your recovery codes',
  success: 'New recovery codes; the older ones no longer work.',
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['users.advanceTotpStep', 'sessions', 'proofs.countFor', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object(freshProof),
  replies: { 200: v.object({ success: v.literal(true), recoveryCodes: v.array(v.string()) }) },
  errors: ['INVALID_STATE', 'CONFLICT'],

  async handle({ user: caller, context }, given) {
    const user = await loadCaller(caller, given.users)
    if (!user.isTotpEnabled) throw failure('INVALID_STATE')
    const recoveryCodes = await replaceRecoveryCodes(user.id, given)
    if (recoveryCodes.length === 0) throw failure('CONFLICT')
    const remaining = recoveryCodes.length
    await given.events.publish('identity.user.2fa.recovery_renewed', { remaining }, aboutCaller(caller, context))
    alertOfFactorChange(user, 'recovery-codes-renewed', context, given)
    return ok({ success: true, recoveryCodes })
  },
})
