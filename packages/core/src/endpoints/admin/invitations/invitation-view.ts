import * as v from 'valibot'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'

/** Schema of an invitation in responses, without the hash of its token. `sentAt` is absent until the mail is sent. */
export const invitationReply = v.object({
  id: v.string(),
  email: v.string(),
  roles: v.array(v.string()),
  tenantId: v.optional(v.string()),
  invitedBy: v.optional(v.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
  sentAt: v.optional(timestamp),
})

export const sentInvitation = v.object({ success: v.literal(true), invitation: invitationReply })

export function invitationView(invitation: Invitation): Readonly<Record<string, unknown>> {
  const { tokenHash: _, inviterId: __, createdAt, expiresAt, sentAt, ...rest } = invitation
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
  }
}
