import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { personName } from '../../../foundations/values/name-text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import { requireUserStill } from '../../../identity/accounts/require-user.ts'
import { isRedeemable } from '../../../identity/accounts/tenants/is-redeemable.ts'
import { confirmOwnership } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import { userAsHashCaller } from '../../../identity/passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../identity/passwords/passwords.ts'
import { deliverDoneAndSignIn, doneAndSignInReply, finishSignIn } from '../../../identity/sign-in/finish-sign-in.ts'
import type { HeldWayIn } from '../../../identity/ways-in/name-way-in.ts'
import { removedIn } from '../../../identity/ways-in/way-in-schema.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { grantInvited } from './grant-invited.ts'
import { findInvitation, INVITATION_ERRORS, stepOf } from './invitation-step.ts'
import { openInvitedAccount } from './open-invited-account.ts'
import { isPasswordOptional } from './password-optional.ts'

/**
 * Accepts an invitation: creates the account or uses the existing one, and grants the roles and the tenant to it. If an account owns the address
 * (R10), or an administrator set its address, its user must send the token in a session (409 EMAIL_EXISTS otherwise). Any other account with the
 * address is taken over. A person who may set a password but sends none is signed in as by a magic link, so that they can register a passkey or link
 * a provider account. In all other cases no one is signed in.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Accept an invitation',
  success: 'Accepted; without a password also signed in, or asked for a factor.',
  access: ['user', 'public'],
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'invitations', 'passwordHasher', 'rateLimiter'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    /** May be missing if `inspect` says `isPasswordOptional`. */
    password: v.optional(newPassword),
    name: v.optional(personName),
  }),
  replies: { 200: doneAndSignInReply },
  errors: [...INVITATION_ERRORS, 'EMAIL_EXISTS', 'USER_NOT_FOUND', '2FA_SETUP_REQUIRED', 'OVERLOADED'],
  issuesTokens: true,

  async handle({ body: { token, password, name }, user: caller, context }, given) {
    const { users, invitations, tenants, events } = given
    const invitation = await findInvitation(token, given)
    const { id: invitationId, email, tokenHash, tenantId } = invitation
    const step = await stepOf(invitation, caller, given)
    if (step.next === 'sign-in') throw failure('EMAIL_EXISTS')
    let passwordHash: string | undefined
    if (step.next === 'set-password' && password !== undefined) {
      await assertAcceptable(password, step.user ?? { email }, given.passwordPolicy)
      passwordHash = await given.passwordHasher.for(userAsHashCaller(invitationId)).hash(password)
    }
    const signsIn = step.next === 'set-password' && password === undefined
    if (signsIn && !(await isPasswordOptional(given))) throw invalidInput({ path: 'password', rule: 'required' })
    // Checks the invitation again: the inviting administrator may have been disabled while the password was hashed.
    if (!(await isRedeemable(invitation, given))) throw failure('INVALID_INVITATION')
    if ((await invitations.consume(tokenHash, given.now())) === null) throw failure('INVALID_INVITATION')
    let userId: string
    let removed: readonly HeldWayIn[] = []
    let isGranted: boolean
    try {
      if (step.next === 'join') {
        userId = step.user.id
        await confirmOwnership(step.user, { isByAccountHolder: true }, context, given)
      } else ({ userId, removed } = await openInvitedAccount(step.user, { email, passwordHash, name }, context, given))
      isGranted = await grantInvited(userId, invitation, context, given)
      const about = aboutRequest(context, withoutUndefined({ userId, tenantId }))
      if (isGranted) await events.publish('identity.invitation.accepted', { invitationId }, about)
    } catch (error) {
      // Stores the invitation again, so that a failure of a store doesn't use it up. It is safe to repeat every step above.
      await invitations.insert(invitation)
      throw error
    }
    if (!isGranted) throw failure('INVALID_INVITATION')
    const user = await requireUserStill(userId, users, async () => {
      await given.roles?.deleteForUser?.(userId)
      await tenants?.deleteForUser?.(userId)
    })
    if (!signsIn) return ok({ success: true, ...removedIn(removed) })
    const way = { type: 'email', id: addressOf(user) } as const
    const first = { user, method: 'magic-link', way, mailbox: {} } as const
    return deliverDoneAndSignIn('accepted', { ...(await finishSignIn(first, context, given)), removed }, context, given)
  },
})
