import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { findPeople } from '../../../identity/accounts/find-users.ts'
import { maskedAddress, plainName, plainTitle } from '../../../outgoing/messages/templates/plain-name.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { InvitedBy } from '../../../ports/host/mailer.ts'
import type { FeatureGiven } from '../feature.ts'

/**
 * Returns the names of tenant and inviter for the mail. Members choose these names and strangers read them, so only plain names are returned (R11).
 * An inviter without a plain name appears as a masked address.
 */
export async function invitedBy(
  { tenantId = '', inviterId = '' }: Invitation,
  { tenants, users }: FeatureGiven,
): Promise<InvitedBy> {
  const tenant = await tenants?.find?.(tenantId)
  const inviter = (await findPeople([inviterId], users)).get(inviterId)
  return withoutUndefined({
    organisation: plainTitle(tenant?.name),
    inviter: inviter && (plainName(inviter.name) ?? maskedAddress(inviter.email)),
  })
}
