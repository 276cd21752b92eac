import { AuthError, failure } from '../../../../foundations/values/errors.ts'
import { isUserId, USER_ID_RULE } from '../../../../identity/accounts/user-id.ts'
import { rememberMailedLink } from '../../../../identity/mailbox-ownership/mailed-link.ts'
import { isOwned } from '../../../../identity/mailbox-ownership/ownership-record.ts'
import type { User } from '../../../../ports/accounts/users.ts'
import type { OAuthProfile } from '../../../../ports/host/oauth.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { type AccountGiven, type AccountOfProfile, createAccount } from './create-account.ts'
import { linkProfile } from './link-profile.ts'

/** Maximum time between storing the link of a sign-up and storing its user, in milliseconds. An older link without a user is deleted. */
const SIGN_UP_MS = 60_000

/**
 * Finds or creates the account for a provider's profile. Order: the linked account (R08), then the account that `onOAuthUser` returns, then
 * a new account. An existing account with the same address is a conflict, unless all of these hold: the provider verified the address, the
 * existing user owns the address (R10), and the option `linking.trustVerifiedEmail` is on (R09). Rejects with OAUTH_EMAIL_REQUIRED or
 * OAUTH_ACCOUNT_CONFLICT.
 */
export async function accountOf(
  profile: OAuthProfile,
  context: RequestContext,
  given: AccountGiven,
): Promise<AccountOfProfile> {
  const linked = await linkedUser(profile, given)
  if (linked !== null) return { user: linked, created: false, linked: false }
  return given.oauth.onOAuthUser === undefined
    ? ownAccount(profile, context, given)
    : hostsAccount(profile, context, given)
}

/** Returns the user who has linked the provider account, or null. Deletes a link without a user if it is older than a minute. */
export async function linkedUser(
  { provider, subject }: OAuthProfile,
  given: Pick<AccountGiven, 'users' | 'linkedAccounts' | 'now'>,
): Promise<User | null> {
  const link = await given.linkedAccounts.find(provider, subject)
  if (link === null) return null
  const user = await given.users.findById(link.userId)
  const isSigningUp = link.linkedAt.getTime() > given.now().getTime() - SIGN_UP_MS
  // An interrupted sign-up or a deleted user can leave a link without a user. Deletes the link, so that the person can sign up again.
  if (user === null && !isSigningUp) await given.linkedAccounts.delete(link.userId, provider, subject)
  return user
}

async function ownAccount(
  profile: OAuthProfile,
  context: RequestContext,
  given: AccountGiven,
): Promise<AccountOfProfile> {
  const { email, emailVerified } = profile
  if (email === undefined) throw failure('OAUTH_EMAIL_REQUIRED')
  const existing = await given.users.findByEmail(email)
  if (existing === null) return createAccount({ ...profile, email }, context, given)
  // A parallel sign-up of the same person, for example in another tab, may have created and linked the account just now.
  const linked = await linkedUser(profile, given)
  if (linked !== null) return { user: linked, created: false, linked: false }
  if (!given.oauth.trustsVerifiedEmail || !emailVerified || !(await isOwned(existing, given))) {
    return { conflictsWith: existing, email }
  }
  // The provider may have verified the address by mail only. So a sign-in with the linked provider account counts only as access to the mailbox
  // (R05).
  await rememberMailedLink(existing.id, profile.provider, given)
  await linkProfile(profile, existing.id, given)
  return { user: existing, created: false, linked: true }
}

async function hostsAccount(
  profile: OAuthProfile,
  context: RequestContext,
  given: AccountGiven,
): Promise<AccountOfProfile> {
  try {
    const named = await given.oauth.onOAuthUser?.(profile, { request: context.request })
    const user = named && (await given.users.findById(named.id))
    if (!user) throw new Error('onOAuthUser returned the id of a user that is not in the store')
    // Checks only the ids of new users; existing users keep theirs. The host must not build an id from text that a stranger chose, such as a user
    // name at the provider (R41).
    if (!isUserId(user.id) && user.createdAt >= context.receivedAt)
      throw new Error(`onOAuthUser created a user with an unusable id: it ${USER_ID_RULE}`)
    await linkProfile(profile, user.id, given)
    return { user, created: false, linked: true }
  } catch (error) {
    const isClash = error instanceof AuthError && error.code === 'OAUTH_ACCOUNT_CONFLICT'
    const existing = isClash && profile.email !== undefined ? await given.users.findByEmail(profile.email) : null
    if (existing === null || profile.email === undefined) throw error
    return { conflictsWith: existing, email: profile.email }
  }
}
