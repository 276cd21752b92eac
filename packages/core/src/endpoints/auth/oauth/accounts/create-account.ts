import { randomUuid } from '../../../../foundations/crypto/random.ts'
import type { EventBus } from '../../../../foundations/events/bus.ts'
import { AuthError } from '../../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../../foundations/values/without-undefined.ts'
import { recordVerifiedOnly } from '../../../../identity/mailbox-ownership/ownership-record.ts'
import { verificationDeadline } from '../../../../identity/policies/email-verification.ts'
import type { Policies } from '../../../../identity/policies/policies.ts'
import type { LinkedAccountStore } from '../../../../ports/accounts/linked-accounts.ts'
import type { ProofStore } from '../../../../ports/accounts/proofs.ts'
import type { User, UserStore } from '../../../../ports/accounts/users.ts'
import { isConflict } from '../../../../ports/conflict-error.ts'
import type { OAuth, OAuthProfile } from '../../../../ports/host/oauth.ts'
import { aboutRequest } from '../../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { linkProfile } from './link-profile.ts'

export interface AccountGiven {
  readonly users: UserStore
  readonly linkedAccounts: LinkedAccountStore
  readonly proofs: ProofStore
  readonly oauth: OAuth
  readonly policies: () => Promise<Policies>
  readonly events: EventBus
  readonly now: () => Date
}

/** The user who signs in with the profile. Or, if automatic linking isn't allowed, the existing user with the profile's address. */
export type AccountOfProfile = { readonly user: User; readonly created: boolean; readonly linked: boolean } | Conflict

/** An account has the profile's address, and the profile may not be linked to it without confirmation (R09). */
export interface Conflict {
  readonly conflictsWith: User
  readonly email: string
}

/**
 * Creates the user for a profile. Stores the link before the user. After an interruption, the next sign-in finds the link and creates the
 * missing user. A user stored without a link would instead be a conflict. If the same person signs up in parallel, all requests use the
 * user id of the first.
 */
export async function createAccount(
  profile: OAuthProfile & { readonly email: string },
  context: RequestContext,
  given: AccountGiven,
): Promise<AccountOfProfile> {
  const { provider, subject, email, emailVerified, name } = profile
  const now = given.now()
  const user: User = withoutUndefined({
    // The link gets the account's creation time: so it counts as the account's first sign-in method, not as one that was added later.
    id: await linkedId(profile, { ...given, now: () => now }),
    email,
    name,
    loginProvider: provider,
    isEmailVerified: emailVerified,
    ...(!emailVerified && { emailVerificationDeadline: await verificationDeadline(given) }),
    isTotpEnabled: false,
    createdAt: now,
  })
  // Without `linking.trustVerifiedEmail`, an address that the provider verified counts as verified but not as owned (R10).
  if (emailVerified && !given.oauth.trustsVerifiedEmail) await recordVerifiedOnly(user, given)
  try {
    const about = aboutRequest(context, { userId: user.id })
    await given.events.change([{ event: 'identity.user.created', data: { email, provider }, about }], () =>
      given.users.insert(user),
    )
    return { user, created: true, linked: true }
  } catch (error) {
    if (!isConflict(error)) throw error
    const same = await given.users.findById(user.id)
    if (same !== null) return { user: same, created: false, linked: false }
    await given.linkedAccounts.delete(user.id, provider, subject)
    const existing = await given.users.findByEmail(email)
    if (existing === null) throw error
    return { conflictsWith: existing, email }
  }
}

/** Links the profile and returns the user id of the link. The id is new, unless a parallel sign-up has just stored a link. */
async function linkedId(profile: OAuthProfile, given: AccountGiven): Promise<string> {
  const id = randomUuid()
  try {
    await linkProfile(profile, id, given)
    return id
  } catch (error) {
    const link = error instanceof AuthError ? await given.linkedAccounts.find(profile.provider, profile.subject) : null
    if (link === null) throw error
    return link.userId
  }
}
