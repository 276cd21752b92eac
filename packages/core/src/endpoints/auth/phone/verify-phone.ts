import * as v from 'valibot'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { verifyOwnPhone } from '../../../identity/sign-in/verify-own-phone.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/verify-phone',
  summary: 'Verify your phone number with a code',
  success: 'Number verified.',
  access: 'user',
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'sms'],
  limit: limits.verify,
  body: v.object({ code: codeText }),
  errors: ['INVALID_CODE', 'PHONE_NOT_SET', 'ACCOUNT_DISABLED', 'SESSION_REVOKED'],

  async handle({ body, user: caller, context }, given) {
    await verifyOwnPhone(caller, await loadCaller(caller, given.users), body.code, context, given)
    return ok()
  },
})
