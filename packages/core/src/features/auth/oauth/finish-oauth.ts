import { aboutRequest } from '../../../http/about-request.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Places } from '../../../messages/places.ts'
import type { LinkedAccountStore } from '../../../ports/linked-accounts.ts'
import type { OAuthProfile } from '../../../ports/oauth.ts'
import type { User } from '../../../ports/users.ts'
import { type DeliveryGiven, finishSignIn, type SignInGiven, signInCookies } from '../../../sign-in/finish-sign-in.ts'
import type { FirstFactor } from '../../../sign-in/first-factor.ts'
import { keepPendingLink, type PendingLinkGiven } from '../../../sign-in/pending-link.ts'
import { accountOf } from './account-of-profile.ts'
import type { AccountGiven, AccountOfProfile } from './create-account.ts'

interface Given extends AccountGiven, SignInGiven, DeliveryGiven, PendingLinkGiven {
  readonly linkedAccounts: LinkedAccountStore
  readonly places: Places
}

interface From {
  readonly site: string
  readonly returnPath: string
}

interface Destination {
  readonly location: string
  readonly cookies: readonly string[]
}

/** Returns the redirect for a verified profile: to the page that asked for the sign-in, to the second factor, or to the conflict page. */
export async function finishOAuth(
  profile: OAuthProfile,
  { site, returnPath }: From,
  context: RequestContext,
  given: Given,
): Promise<Destination> {
  const account = await accountOf(profile, context, given)
  if ('conflictsWith' in account) return conflict(profile, account, { site, returnPath }, context, given)
  const { user, created, linked } = account
  const { provider } = profile
  const about = aboutRequest(context, { userId: user.id })
  await given.events.publishAll([
    ...(created ? [{ event: 'identity.user.created' as const, data: { email: user.email, provider }, about }] : []),
    { event: 'identity.auth.oauth.success', data: { provider, created, linked }, about },
  ])
  const signIn = await finishSignIn(firstFactorOf(user, profile, given.linkedAccounts), context, given)
  const { places } = given
  if (signIn.outcome === 'signed-in') {
    return {
      location: new URL(site + returnPath).href,
      cookies: await signInCookies(signIn.user, signIn.session, context, given),
    }
  }
  const { tempToken } = signIn
  const query =
    signIn.outcome === 'set-up-needed'
      ? { tempToken, methods: '', mode: 'setup' }
      : { tempToken, methods: signIn.methods.join(',') }
  return { location: places.twoFactor(site, query, returnPath), cookies: [] }
}

/** A provider that verified the account's own address shows access to its mailbox. */
function firstFactorOf(
  user: User,
  { provider, subject, email, emailVerified }: OAuthProfile,
  linkedAccounts: LinkedAccountStore,
): FirstFactor {
  const provesMailbox = emailVerified && email === user.email
  const mailbox = { linkedBy: { provider, providerAccountId: subject } }
  // The link may have been removed meanwhile, when the address became owned (R10).
  const stillHolds = async () => (await linkedAccounts.find(provider, subject))?.userId === user.id
  return { user, method: 'oauth', provider, stillHolds, ...(provesMailbox && { mailbox }) }
}

async function conflict(
  profile: OAuthProfile,
  { conflictsWith, email }: Extract<AccountOfProfile, { readonly conflictsWith: User }>,
  { site, returnPath }: From,
  context: RequestContext,
  given: Given,
): Promise<Destination> {
  const { provider, subject, name, picture } = profile
  const link = {
    userId: conflictsWith.id,
    provider,
    providerAccountId: subject,
    email,
    ...(name !== undefined && { name }),
    ...(picture !== undefined && { picture }),
  }
  const { secret, cookie } = await keepPendingLink(link, given)
  const about = aboutRequest(context, { userId: conflictsWith.id })
  await given.events.publish('identity.auth.oauth.conflict', { provider, email }, about)
  // Browsers keep the secret in the cookie; apps without cookies read it from the redirect.
  const query = { provider, email, code: 'OAUTH_ACCOUNT_CONFLICT', pending: secret }
  return { location: given.places.accountConflict(site, query, returnPath), cookies: [cookie] }
}
