import * as v from 'valibot'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { scopeId } from '../../../foundations/values/text.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { auditedInvitation } from '../../../identity/accounts/tenants/audited-invitation.ts'
import { invitedByKey } from '../../../identity/accounts/tenants/inviter-of.ts'
import { isRedeemable } from '../../../identity/accounts/tenants/is-redeemable.ts'
import { roleName } from '../../../identity/accounts/tenants/role-name.ts'
import { assertKeyLeavesRoles, assertKeyMayAddMembers } from '../../../identity/api-keys/admin-key.ts'
import { issueOneTimeToken } from '../../../identity/one-time-tokens/one-time-token.ts'
import { emailLang } from '../../../outgoing/messages/language.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { invitationView, sentInvitation } from './invitation-view.ts'
import { INVITATION_MS, mailInvitation } from './mail-invitation.ts'

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
    const { token, hash: tokenHash } = issueOneTimeToken()
    const createdAt = given.now()
    // A key invites for the account that issued it. The invitation needs the right of both.
    const inviterId = admin.by.kind === 'user' ? admin.by.id : admin.key?.createdBy
    const invitation = withoutUndefined({
      id: randomUuid(),
      email,
      tokenHash,
      roles: [...new Set(roles)],
      tenantId,
      invitedBy: admin.key === undefined ? admin.by.id : invitedByKey(admin.key.id),
      inviterId,
      createdAt,
      expiresAt: later(createdAt, INVITATION_MS),
    })
    const data = { invitationId: invitation.id, by: admin.by }
    const about = { ...aboutRequest(context), changes: changesBetween({}, auditedInvitation(invitation)) }
    await given.events.change([{ event: 'identity.invitation.created', data, about }], () =>
      given.invitations.insert(invitation),
    )
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
    const { by } = admin
    const found = await given.invitations.find(id)
    // A link that opens nothing isn't mailed.
    if (found === null || !(await isRedeemable(found, given))) throw failure('NOT_FOUND')
    assertKeyLeavesRoles(admin, found.roles.length > 0)
    assertKeyMayAddMembers(admin, found.tenantId)
    const { email } = found
    await assertMaySend(limits.sendMail, { purpose: 'invitation', to: email, requester: { key: 'admin' } }, given)
    const { token, hash: tokenHash } = issueOneTimeToken()
    const renewal = { tokenHash, expiresAt: later(given.now(), INVITATION_MS) }
    const data = { invitationId: id, by }
    const about = { ...aboutRequest(context), changes: changesBetween({}, auditedInvitation(found)) }
    const isRenewed = await given.events.change([{ event: 'identity.invitation.resent', data, about }], () =>
      given.invitations.renew(id, renewal),
    )
    if (!isRenewed) throw failure('NOT_FOUND')
    const { sentAt: _, ...unsent } = { ...found, ...renewal }
    const sent = await mailInvitation(unsent, { token, lang: body.emailLang }, context, given)
    return ok({ success: true, invitation: invitationView(sent) })
  },
})

/** Rejects with 404 if the roles or the tenant don't exist, the tenant isn't active, or they can't be granted here. */
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
