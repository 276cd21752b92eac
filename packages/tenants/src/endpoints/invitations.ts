import { created, emailAddress, endpoint, limits, ok } from '@sallyport/core/feature'
import * as v from 'valibot'
import { mayInvite, requireAccess } from '../access.ts'
import { grantableRole, invitationReply, invitationView } from '../tenant-view.ts'

const ERRORS = ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE']
const emailLang = v.nullish(v.pipe(v.string(), v.maxLength(255, 'max_length')))
const one = v.object({ success: v.literal(true), invitation: invitationReply })

export const listInvitations = endpoint({
  method: 'GET',
  path: '/tenants/:id/invitations',
  summary: 'List open invitations into an organisation',
  success: 'The open invitations, newest first.',
  access: 'user',
  checksSession: true,
  tenantPermission: 'tenant:invite',
  needs: ['invitations'],
  replies: { 200: v.object({ invitations: v.array(invitationReply) }) },
  errors: ERRORS,

  async handle({ user, params: { id } }, services) {
    await requireAccess(id, user.sub, 'tenant:invite', services)
    return ok({ invitations: (await services.tenants.invitations.list(id)).map(invitationView) })
  },
})

/** The response doesn't tell whether the address has an account or belongs to a member (R24b). */
export const invite = endpoint({
  method: 'POST',
  path: '/tenants/:id/invitations',
  summary: 'Invite a person into an organisation',
  success: 'The invitation is stored, and its link is mailed.',
  access: 'user',
  tenantPermission: 'tenant:invite',
  isAudited: true,
  limit: limits.sensitive,
  needs: ['invitations', 'mailer.sendInvitation'],
  body: v.object({ email: emailAddress, role: v.optional(grantableRole, 'member'), emailLang }),
  replies: { 201: one },
  errors: [...ERRORS, 'RATE_LIMITED'],

  async handle({ user: { sub }, params: { id: tenantId }, body: { email, role, emailLang: lang }, context }, services) {
    await requireAccess(tenantId, sub, 'tenant:invite', services)
    if (!(await mayInvite({ tenantId, inviterId: sub, role }, services))) throw services.failure('INSUFFICIENT_SCOPE')
    const acting = { by: { userId: sub }, context }
    const invitation = await services.tenants.invitations.create({ tenantId, email, role }, lang, acting)
    return created({ success: true, invitation: invitationView(invitation) })
  },
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/tenants/:id/invitations/:invitationId/resend',
  summary: 'Mail an invitation into an organisation again',
  success: 'A new link is mailed; the earlier one no longer works.',
  access: 'user',
  tenantPermission: 'tenant:invite',
  isAudited: true,
  limit: limits.sensitive,
  needs: ['invitations', 'mailer.sendInvitation'],
  body: v.object({ emailLang }),
  replies: { 200: one },
  errors: [...ERRORS, 'INVITATION_NOT_FOUND', 'RATE_LIMITED'],

  async handle({ user: { sub }, params: { id, invitationId }, body: { emailLang: lang }, context }, services) {
    await requireAccess(id, sub, 'tenant:invite', services)
    const acting = { by: { userId: sub }, context }
    const invitation = await services.tenants.invitations.resend(id, invitationId, lang, acting)
    if (invitation === null) throw services.failure('INVITATION_NOT_FOUND')
    return ok({ success: true, invitation: invitationView(invitation) })
  },
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/tenants/:id/invitations/:invitationId',
  summary: 'Revoke an invitation into an organisation',
  success: 'The mailed link no longer works.',
  access: 'user',
  tenantPermission: 'tenant:invite',
  isAudited: true,
  needs: ['invitations'],
  errors: [...ERRORS, 'INVITATION_NOT_FOUND'],

  async handle({ user: { sub }, params: { id, invitationId }, context }, services) {
    await requireAccess(id, sub, 'tenant:invite', services)
    const isRevoked = await services.tenants.invitations.revoke(id, invitationId, { by: { userId: sub }, context })
    if (!isRevoked) throw services.failure('INVITATION_NOT_FOUND')
    return ok()
  },
})
