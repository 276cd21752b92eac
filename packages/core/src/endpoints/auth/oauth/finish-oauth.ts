import { verifyOnly } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import {
  type DeliveryGiven,
  finishSignIn,
  type SignInGiven,
  signInCookies,
} from '../../../identity/sign-in/finish-sign-in.ts'
import type { ProvenFactor } from '../../../identity/sign-in/first-factor.ts'
import type { PendingLinkGiven } from '../../../identity/sign-in/pending-link.ts'
import { alertOfLink } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { Places } from '../../../outgoing/messages/places.ts'
import type { LinkedAccountStore } from '../../../ports/linked-accounts.ts'
import type { OAuthProfile } from '../../../ports/oauth.ts'
import type { User } from '../../../ports/users.ts'
import { aboutRequest } from '../../../web/http/about-request.ts'
import type { RequestContext } from '../../../web/http/context.ts'
import { accountOf } from './account-of-profile.ts'
import { conflictOf } from './conflict-of.ts'
import type { AccountGiven } from './create-account.ts'
import type { Destination, From } from './destination.ts'

interface Given extends AccountGiven, SignInGiven, DeliveryGiven, PendingLinkGiven {
  readonly linkedAccounts: LinkedAccountStore
  readonly places: Places
}

/**
 * Returns the redirect after the profile was verified: to the page that started the sign-in, to the second factor, or to the conflict page.
 */
export async function finishOAuth(
  profile: OAuthProfile,
  from: From,
  context: RequestContext,
  given: Given,
): Promise<Destination> {
  const account = await accountOf(profile, context, given)
  if ('conflictsWith' in account) return conflictOf(profile, account, from, context, given)
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
  const signIn = await finishSignIn(firstFactorOf(user, profile, given), context, given)
  const { places } = given
  if (signIn.outcome === 'signed-in') {
    return {
      isSignedIn: true,
      location: places.returnTo(from.site, from.returnPath),
      cookies: await signInCookies(signIn.user, signIn.session, context, given),
    }
  }
  const { tempToken } = signIn
  const query =
    signIn.outcome === 'set-up-needed'
      ? { tempToken, methods: '', mode: 'setup' }
      : { tempToken, methods: signIn.methods.join(',') }
  return { isSignedIn: false, location: places.twoFactor(from.site, query, from.returnPath), cookies: [] }
}

/**
 * Marks the user's address as verified if the provider verified the same address. With `linking.trustVerifiedEmail` it does nothing:
 * finishing the sign-in then marks the address.
 */
async function vouchedFor(user: User, profile: OAuthProfile, context: RequestContext, given: Given): Promise<User> {
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
  { linkedAccounts, oauth }: Pick<Given, 'linkedAccounts' | 'oauth'>,
): ProvenFactor {
  const { provider, subject } = profile
  const provesMailbox = oauth.trustsVerifiedEmail && isVouchedFor(user, profile)
  const mailbox = { linkedBy: { provider, providerAccountId: subject } }
  // Rejects the sign-in if the account is no longer linked. The link is removed when the address's owner takes over the account (R10).
  const stillHolds = async () => (await linkedAccounts.find(provider, subject))?.userId === user.id
  const way = { type: 'linked-account', provider, id: subject } as const
  return { user, method: 'oauth', provider, way, stillHolds, ...(provesMailbox && { mailbox }) }
}
