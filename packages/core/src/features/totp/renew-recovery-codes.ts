import * as v from 'valibot'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { ok } from '../../http/reply.ts'
import { freshProof } from '../../sign-in/fresh-proof.ts'
import { loadCaller } from '../../sign-in/load-caller.ts'
import { replaceRecoveryCodes } from '../../sign-in/recovery-codes.ts'
import { endpoint } from '../../sign-in/services.ts'

/** Gives the caller new recovery codes; the older ones are void. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/2fa/recovery-codes',
  summary: 'Replace your recovery codes',
  access: 'user',
  isSensitive: true,
  needs: ['users', 'sessions', 'proofs'],
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
