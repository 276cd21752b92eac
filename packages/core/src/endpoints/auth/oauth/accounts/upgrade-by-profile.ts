import { failure } from '../../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../../foundations/values/without-undefined.ts'
import type { AccessGiven } from '../../../../identity/accounts/removal/end-access.ts'
import { upgradeGuest } from '../../../../identity/guests/upgrade-guest.ts'
import { recordVerifiedOnly } from '../../../../identity/mailbox-ownership/ownership-record.ts'
import { verificationDeadline } from '../../../../identity/policies/email-verification.ts'
import type { Policies } from '../../../../identity/policies/policies.ts'
import type { LinkedAccountStore } from '../../../../ports/accounts/linked-accounts.ts'
import type { User } from '../../../../ports/accounts/users.ts'
import { isConflict } from '../../../../ports/conflict-error.ts'
import type { OAuth, OAuthProfile } from '../../../../ports/host/oauth.ts'
import { aboutRequest } from '../../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { linkProfile } from './link-profile.ts'

export interface GuestLinkGiven extends AccessGiven {
  readonly linkedAccounts: LinkedAccountStore
  readonly oauth: OAuth
  readonly policies: () => Promise<Policies>
}

/**
 * Makes a guest a member with the provider account, its address and its name, as a sign-up with the provider would. Stores the link first, so that an
 * interrupted upgrade can be repeated (`isLinked`). Rejects with 409 CONFLICT if the address has an account, and with 401 SESSION_REVOKED if
 * the guest became a member meanwhile.
 */
export async function upgradeByProfile(
  guest: User,
  profile: OAuthProfile,
  isLinked: boolean,
  context: RequestContext,
  given: GuestLinkGiven,
): Promise<void> {
  const { provider, subject, email, emailVerified, name } = profile
  const { id } = guest
  if (email !== undefined && (await given.users.findByEmail(email)) !== null) throw failure('CONFLICT')
  if (!isLinked) await linkProfile(profile, id, given)
  const isVerified = email !== undefined && emailVerified
  // Without `linking.trustVerifiedEmail`, an address that the provider verified counts as verified but not as owned (R10).
  if (isVerified && !given.oauth.trustsVerifiedEmail) await recordVerifiedOnly({ id, email }, given)
  const upgrade = withoutUndefined({
    email,
    ...(guest.name === undefined && { name }),
    loginProvider: provider,
    isEmailVerified: isVerified,
    emailVerificationDeadline: email === undefined || isVerified ? undefined : await verificationDeadline(given),
  })
  const about = aboutRequest(context, { userId: id })
  const linked = { event: 'identity.user.linked', data: { provider, providerAccountId: subject }, about } as const
  const refused = async (error: unknown): Promise<never> => {
    if (!isLinked) await given.linkedAccounts.delete(id, provider, subject)
    throw isConflict(error) ? failure('CONFLICT') : error
  }
  const member = await upgradeGuest(guest, upgrade, context, given, [linked]).catch(refused)
  if (member === null) await refused(failure('SESSION_REVOKED'))
}
