import { verifyOnly } from '../../../../identity/mailbox-ownership/confirm-ownership.ts'
import { finishSignIn, type SignIn, type SignInGiven } from '../../../../identity/sign-in/finish-sign-in.ts'
import type { ProvenFactor } from '../../../../identity/sign-in/first-factor.ts'
import { alertOfLink } from '../../../../identity/ways-in/alert-of-way-in.ts'
import type { LinkedAccountStore } from '../../../../ports/accounts/linked-accounts.ts'
import type { User } from '../../../../ports/accounts/users.ts'
import type { OAuthProfile } from '../../../../ports/host/oauth.ts'
import { aboutRequest } from '../../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { accountOf } from './account-of-profile.ts'
import type { AccountGiven, Conflict } from './create-account.ts'

export interface ProfileSignInGiven extends AccountGiven, SignInGiven {
  readonly linkedAccounts: LinkedAccountStore
}

/**
 * Signs in the user of a verified profile, in a browser or an app. Finds or creates the account, publishes what happened, and applies the
 * rules of every sign-in. Returns the conflict if the address belongs to an account that the profile may not be linked to (R09).
 */
export async function signInByProfile(
  profile: OAuthProfile,
  context: RequestContext,
  given: ProfileSignInGiven,
): Promise<SignIn | Conflict> {
  const account = await accountOf(profile, context, given)
  if ('conflictsWith' in account) return account
  const { created, linked } = account
  const user = await vouchedFor(account.user, profile, context, given)
  const { provider, subject } = profile
  const about = aboutRequest(context, { userId: user.id })
  // A host's `onOAuthUser` may have created the user in this request: the account then has no other sign-in method yet.
  const isAdded = linked && !created && user.createdAt < context.receivedAt
  await given.events.publishAll([
    { event: 'identity.auth.oauth.success', data: { provider, created, linked }, about },
    ...(isAdded
      ? [{ event: 'identity.user.linked' as const, data: { provider, providerAccountId: subject }, about }]
      : []),
  ])
  if (isAdded) alertOfLink(user, profile, context, given)
  return finishSignIn(firstFactorOf(user, profile, given), context, given)
}

/**
 * Marks the user's address as verified if the provider verified the same address. With `linking.trustVerifiedEmail` this function changes nothing,
 * because `finishSignIn` then marks the address.
 */
async function vouchedFor(
  user: User,
  profile: OAuthProfile,
  context: RequestContext,
  given: ProfileSignInGiven,
): Promise<User> {
  if (given.oauth.trustsVerifiedEmail || !isVouchedFor(user, profile)) return user
  return (await verifyOnly(user, context, given)) ?? user
}

function isVouchedFor(user: User, { email, emailVerified }: OAuthProfile): boolean {
  return emailVerified && email === user.email
}

/**
 * Returns the first factor of this sign-in. With `linking.trustVerifiedEmail`, an address that the provider verified also counts as access
 * to the mailbox.
 */
function firstFactorOf(
  user: User,
  profile: OAuthProfile,
  { linkedAccounts, oauth }: Pick<ProfileSignInGiven, 'linkedAccounts' | 'oauth'>,
): ProvenFactor {
  const { provider, subject } = profile
  const provesMailbox = oauth.trustsVerifiedEmail && isVouchedFor(user, profile)
  const mailbox = { linkedBy: { provider, providerAccountId: subject } }
  // Rejects the sign-in if the account is no longer linked: a person who proves ownership of the address removes such links (R10).
  const stillHolds = async () => (await linkedAccounts.find(provider, subject))?.userId === user.id
  const way = { type: 'linked-account', provider, id: subject } as const
  return { user, method: 'oauth', provider, way, stillHolds, ...(provesMailbox && { mailbox }) }
}
