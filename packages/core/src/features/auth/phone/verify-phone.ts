import * as v from 'valibot'
import { loadCaller } from '../../../accounts/load-caller.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { codeText } from '../../../http/code-text.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { verifyOwnPhone } from '../../../sign-in/verify-own-phone.ts'
import { WAY_IN_ALERT_USES } from '../../../ways-in/alert-of-way-in.ts'

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/verify-phone',
  summary: 'Verify your phone number with a code',
  success: 'Number verified.',
  access: 'user',
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'sms'],
  uses: [...WAY_IN_ALERT_USES, 'codeKeys', 'events', 'rateLimits'],
  limit: limits.verify,
  body: v.object({ code: codeText }),
  errors: ['INVALID_CODE', 'PHONE_NOT_SET', 'ACCOUNT_DISABLED', 'SESSION_REVOKED'],

  async handle({ body, user: caller, context }, given) {
    await verifyOwnPhone(caller, await loadCaller(caller, given.users), body.code, context, given)
    return ok()
  },
})
