import { maskedEmail } from '../../../outgoing/messages/masked-email.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'

/**
 * Returns the fields of an invitation that the audit trail may contain. Masks the address: the trail encrypts personal fields with a key of
 * their user, and a person who is only invited has no such key.
 */
export function auditedInvitation({ email, roles, tenantId }: Pick<Invitation, 'email' | 'roles' | 'tenantId'>) {
  return { email: maskedEmail(email), roles, tenantId }
}
