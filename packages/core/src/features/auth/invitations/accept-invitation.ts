/** Accepts mailed invitations. Routes: /invitations/*. Ports: users, sessions, proofs, invitations, passwordHasher. Optional: roles, tenants. */
import * as v from 'valibot'
import { requireUserStill } from '../../../accounts/require-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure, invalidInput } from '../../../http/errors.ts'
import { done, ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { limits } from '../../../limits/limits.ts'
import { confirmOwnership, OWNERSHIP_USES } from '../../../mailbox-ownership/confirm-ownership.ts'
import { userAsHashCaller } from '../../../passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../passwords/passwords.ts'
import { grantInvited } from './grant-invited.ts'
import { findInvitation, INVITATION_ERRORS, stepOf } from './invitation-step.ts'
import { setInvitedPassword } from './set-invited-password.ts'

/**
 * Accepts an invitation: creates the account, or joins with the caller's own one, and grants the roles and the tenant. If the address has an
 * account, its owner must send the token in a session (409 EMAIL_EXISTS otherwise). The user isn't signed in afterwards.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Accept an invitation',
  success: 'Invitation accepted.',
  access: ['user', 'public'],
  needs: ['users', 'sessions', 'proofs', 'invitations', 'passwordHasher', 'rateLimiter'],
  uses: [...OWNERSHIP_USES, 'roles', 'tenants', 'passwordPolicy'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    password: v.optional(newPassword),
    name: v.optional(text(0, 100)),
  }),
  replies: { 200: done },
  errors: [...INVITATION_ERRORS, 'EMAIL_EXISTS', 'USER_NOT_FOUND', 'OVERLOADED'],

  async handle({ body: { token, password, name }, user: caller, context }, given) {
    const { users, invitations, tenants, events } = given
    const invitation = await findInvitation(token, given)
    const { id: invitationId, email, tokenHash, tenantId } = invitation
    const step = await stepOf(invitation, caller, given)
    if (step.next === 'sign-in') throw failure('EMAIL_EXISTS')
    // A tenant that was deleted must never be treated as "all tenants" (R27).
    if (tenantId !== undefined && ((await tenants?.find?.(tenantId)) ?? null) === null)
      throw failure('INVALID_INVITATION')
    let passwordHash = ''
    if (step.next === 'set-password') {
      if (password === undefined) throw invalidInput({ path: 'password', rule: 'required' })
      await assertAcceptable(password, step.user ?? { email }, given.passwordPolicy)
      passwordHash = await given.passwordHasher.for(userAsHashCaller(invitationId)).hash(password)
    }
    if ((await invitations.consume(tokenHash, given.now())) === null) throw failure('INVALID_INVITATION')
    let userId: string
    try {
      if (step.next === 'join') {
        userId = step.user.id
        await confirmOwnership(step.user, { isByAccountHolder: true }, context, given)
      } else userId = await setInvitedPassword(step.user, { email, passwordHash, name }, context, given)
      await grantInvited(userId, invitation, context, given)
    } catch (error) {
      // Stores the invitation again, so that a failing store doesn't use it up. Every step above may be repeated.
      await invitations.insert(invitation)
      throw error
    }
    await requireUserStill(userId, users, async () => {
      await given.roles?.deleteForUser?.(userId)
      await tenants?.deleteForUser?.(userId)
    })
    const about = aboutRequest(context, { userId, ...(tenantId !== undefined && { tenantId }) })
    await events.publish('identity.invitation.accepted', { invitationId }, about)
    return ok()
  },
})
