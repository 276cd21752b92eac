import * as v from 'valibot'
import { signUpIn } from '../../../identity/mailed-sign-in/sign-up-proof.ts'
import { peekMailedToken, refusalsOf } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Returns the fields that a mailed sign-up link will store. A page shows them before it redeems the link, because another person may have typed
 * them. The link stays valid. An invalid link is rejected with the same errors as by the endpoint that redeems it.
 */
export const inspectSignUp = endpoint({
  method: 'POST',
  path: '/sign-up/inspect',
  summary: 'Read what a sign-up link will store',
  success: 'The address and the fields of the account that the link creates.',
  access: 'public',
  needs: ['signUp', 'users', 'proofs', 'rateLimiter', 'mailer.sendMagicLink'],
  limit: limits.redeem,
  body: v.object({ token: v.optional(v.string()) }),
  replies: { 200: v.object({ email: v.string(), fields: v.record(v.string(), v.unknown()) }) },
  errors: refusalsOf('sign-up'),

  async handle({ body: { token } }, given) {
    const { email, fields } = signUpIn(await peekMailedToken('sign-up', token, given))
    return ok({ email, fields })
  },
})
