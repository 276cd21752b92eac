import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { auditedInvitation } from '../../../identity/accounts/tenants/audited-invitation.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { invitationReply, invitationView } from './invitation-view.ts'

/**
 * Lists the invitations that weren't accepted, expired ones included, newest first. `search` matches the email address. Accepting deletes an
 * invitation.
 */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'List open invitations',
  success: 'One page of the open invitations.',
  access: 'admin',
  needs: ['invitations'],
  query: v.object(pageFields),
  replies: { 200: v.object({ invitations: v.array(invitationReply), ...pageReply }) },

  async handle({ query }, given) {
    const page = pageOf(query)
    const { invitations, total } = await given.invitations.list(page)
    return ok({ invitations: invitations.map(invitationView), ...pageFacts(page, total) })
  },
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Revoke an invitation',
  success: 'The mailed link no longer works.',
  access: 'admin',
  needs: ['invitations'],

  async handle({ params: { id }, admin, context }, { invitations, events }) {
    const data = { invitationId: id, by: admin.by }
    const found = await invitations.find(id)
    if (found === null) throw failure('NOT_FOUND')
    const about = { ...aboutRequest(context), changes: changesBetween(auditedInvitation(found), {}) }
    const isRevoked = await events.change([{ event: 'identity.invitation.revoked', data, about }], () =>
      invitations.delete(id),
    )
    if (!isRevoked) throw failure('NOT_FOUND')
    return ok()
  },
})
