import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { scopeId } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { invitedByKey } from '../../../identity/accounts/tenants/inviter-of.ts'
import { isRedeemable } from '../../../identity/accounts/tenants/is-redeemable.ts'
import { mailInvitation } from '../../../identity/accounts/tenants/mail-invitation.ts'
import { roleName } from '../../../identity/accounts/tenants/role-name.ts'
import { renewInvitation, storeInvitation } from '../../../identity/accounts/tenants/store-invitation.ts'
import { assertKeyLeavesRoles, assertKeyMayAddMembers } from '../../../identity/api-keys/admin-key.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { invitationView, sentInvitation } from './invitation-view.ts'

/**
 * Stores an invitation and mails its link. Doesn't look for an account, so the response is the same for every address. If the mail fails,
 * the invitation stays, without `sentAt`.
 */
export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite a person by mail',
  success: 'Invitation stored; it has `sentAt` if the mail was sent.',
  access: 'admin',
  needs: ['invitations', 'rateLimiter', 'mailer.sendInvitation'],
  body: v.object({
    email: emailAddress,
    roles: v.optional(v.pipe(v.array(roleName), v.maxLength(20)), []),
    tenantId: scopeId,
    emailLang,
  }),
  replies: { 200: sentInvitation },
  errors: ['NOT_FOUND'],

  async handle({ body: { email, roles, tenantId, emailLang: lang }, admin, context }, given) {
    assertKeyLeavesRoles(admin, roles.length > 0)
    assertKeyMayAddMembers(admin, tenantId)
    await assertGrantable(roles, tenantId, given)
    await assertMaySend(limits.sendMail, { purpose: 'invitation', to: email, requester: { key: 'admin' } }, given)
    // An API key invites in the name of the administrator who issued the key. The invitation is valid only while the key is in force and this
    // administrator may still invite.
    const inviterId = admin.by.kind === 'user' ? admin.by.id : admin.key?.createdBy
    const invited = withoutUndefined({
      email,
      roles: [...new Set(roles)],
      tenantId,
      invitedBy: admin.key === undefined ? admin.by.id : invitedByKey(admin.key.id),
      inviterId,
    })
    const { invitation, token } = await storeInvitation(invited, { by: admin.by, about: aboutRequest(context) }, given)
    const sent = await mailInvitation(invitation, { token, lang }, context, given)
    return ok({ success: true, invitation: invitationView(sent) })
  },
})

/** Mails an invitation again with a new link. The earlier link becomes invalid. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/resend',
  summary: 'Send an invitation again',
  success: 'Invitation stored; it has `sentAt` if the mail was sent.',
  access: 'admin',
  needs: ['users', 'invitations', 'rateLimiter', 'mailer.sendInvitation'],
  body: v.object({ emailLang }),
  replies: { 200: sentInvitation },

  async handle({ params: { id }, body, admin, context }, given) {
    const found = await given.invitations.find(id)
    // Rejects an invitation that was used or may no longer be redeemed, because its new link would be refused.
    if (found === null || !(await isRedeemable(found, given))) throw failure('NOT_FOUND')
    assertKeyLeavesRoles(admin, found.roles.length > 0)
    assertKeyMayAddMembers(admin, found.tenantId)
    const { email } = found
    await assertMaySend(limits.sendMail, { purpose: 'invitation', to: email, requester: { key: 'admin' } }, given)
    const renewed = await renewInvitation(found, { by: admin.by, about: aboutRequest(context) }, given)
    if (renewed === null) throw failure('NOT_FOUND')
    const { invitation, token } = renewed
    const sent = await mailInvitation(invitation, { token, lang: body.emailLang }, context, given)
    return ok({ success: true, invitation: invitationView(sent) })
  },
})

/** Rejects with 404 if a role or the tenant doesn't exist, the tenant isn't active, or the stores can't grant roles or memberships. */
async function assertGrantable(
  wanted: readonly string[],
  tenantId: string | undefined,
  { roles, tenants }: Optionally<'roles' | 'tenants'>,
): Promise<void> {
  if (tenantId !== undefined && !(tenants?.addMember && (await tenants.find?.(tenantId))?.isActive))
    throw failure('NOT_FOUND')
  for (const name of wanted) {
    if (!roles?.assign || (roles.find && !(await roles.find(name)))) throw failure('NOT_FOUND')
  }
}
