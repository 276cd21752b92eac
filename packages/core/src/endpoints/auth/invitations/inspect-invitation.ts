import * as v from 'valibot'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { findInvitation, INVITATION_ERRORS, stepOf } from './invitation-step.ts'
import { isPasswordOptional } from './password-optional.ts'

/** Tells the holder of a mailed invitation which step comes next. Changes nothing. */
export const inspectInvitation = endpoint({
  method: 'POST',
  path: '/invitations/inspect',
  summary: 'Read an invitation by its token',
  success: 'The invited address, and what to do next.',
  access: ['user', 'public'],
  needs: ['users', 'sessions', 'proofs', 'invitations', 'rateLimiter'],
  limit: limits.redeem,
  body: v.object({ token: v.optional(v.string()) }),
  replies: {
    200: v.object({
      email: v.string(),
      next: v.picklist(['set-password', 'sign-in', 'join']),
      isPasswordOptional: v.boolean(),
    }),
  },
  errors: INVITATION_ERRORS,

  async handle({ body: { token }, user: caller }, given) {
    const invitation = await findInvitation(token, given)
    const { next } = await stepOf(invitation, caller, given)
    return ok({ email: invitation.email, next, isPasswordOptional: await isPasswordOptional(given) })
  },
})
