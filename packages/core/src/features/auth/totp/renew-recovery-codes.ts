import * as v from 'valibot'
import { loadCaller } from '../../../accounts/load-caller.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { freshProof } from '../../../sign-in/fresh-proof.ts'
import { replaceRecoveryCodes } from '../../../totp/recovery-codes.ts'

/** Replaces the caller's recovery codes and returns the new ones. The earlier codes become invalid. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/2fa/recovery-codes',
  summary: 'Replace your recovery codes',
  success: 'New recovery codes; the older ones no longer work.',
  access: 'user',
  isSensitive: true,
  needs: ['users.advanceTotpStep', 'sessions', 'proofs.countFor'],
  uses: ['recoveryKeys', 'now'],
  limit: limits.sensitive,
  body: v.object(freshProof),
  replies: { 200: v.object({ success: v.literal(true), recoveryCodes: v.array(v.string()) }) },
  errors: ['INVALID_STATE'],

  async handle({ user: caller }, given) {
    const user = await loadCaller(caller, given.users)
    if (!user.isTotpEnabled) throw failure('INVALID_STATE')
    return ok({ success: true, recoveryCodes: await replaceRecoveryCodes(user.id, given) })
  },
})
