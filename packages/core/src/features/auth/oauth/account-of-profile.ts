import type { RequestContext } from '../../../http/context.ts'
import { AuthError, failure } from '../../../http/errors.ts'
import { rememberMailedLink } from '../../../mailbox-ownership/mailed-link.ts'
import { isOwned } from '../../../mailbox-ownership/ownership-record.ts'
import type { OAuthProfile } from '../../../ports/oauth.ts'
import type { User } from '../../../ports/users.ts'
import { type AccountOfProfile, createAccount, type Given } from './create-account.ts'
import { linkProfile } from './link-profile.ts'

/** How long a link may be ahead of its user. */
const SIGN_UP_MS = 60_000

/**
 * The account that somebody at a provider signs in to: the linked one (R08), else what the host says, else a new one; an account of the
 * same address is a conflict, unless the provider vouches for it, it is owned here (R10) and the host trusts that (R09). OAUTH_EMAIL_REQUIRED, OAUTH_ACCOUNT_CONFLICT.
 */
export async function accountOf(
  profile: OAuthProfile,
  context: RequestContext,
  given: Given,
): Promise<AccountOfProfile> {
  const linked = await linkedUser(profile, given)
  if (linked !== null) return { user: linked, created: false, linked: false }
  return given.oauth.onOAuthUser === undefined ? ownAccount(profile, given) : hostsAccount(profile, context, given)
}

async function linkedUser({ provider, subject }: OAuthProfile, given: Given): Promise<User | null> {
  const link = await given.linkedAccounts.find(provider, subject)
  if (link === null) return null
  const user = await given.users.findById(link.userId)
  const isSigningUp = link.linkedAt.getTime() > given.now().getTime() - SIGN_UP_MS
  // Left behind by a sign-up that was interrupted, or by a user that the host deleted: it belongs to nobody.
  if (user === null && !isSigningUp) await given.linkedAccounts.delete(link.userId, provider, subject)
  return user
}

async function ownAccount(profile: OAuthProfile, given: Given): Promise<AccountOfProfile> {
  const { email, emailVerified } = profile
  if (email === undefined) throw failure('OAUTH_EMAIL_REQUIRED')
  const existing = await given.users.findByEmail(email)
  if (existing === null) return createAccount({ ...profile, email }, given)
  // A sign-up of the same person in another tab, which ended since we looked.
  const linked = await linkedUser(profile, given)
  if (linked !== null) return { user: linked, created: false, linked: false }
  if (!given.oauth.trustsVerifiedEmail || !emailVerified || !(await isOwned(existing, given))) {
    return { conflictsWith: existing, email }
  }
  // All that the provider checked may be that they read the mail.
  await rememberMailedLink(existing.id, profile.provider, given)
  await linkProfile(profile, existing.id, given)
  return { user: existing, created: false, linked: true }
}

async function hostsAccount(profile: OAuthProfile, context: RequestContext, given: Given): Promise<AccountOfProfile> {
  try {
    const named = await given.oauth.onOAuthUser?.(profile, { request: context.request })
    const user = named && (await given.users.findById(named.id))
    if (!user) throw new Error('onOAuthUser named a user that is not in the store')
    await linkProfile(profile, user.id, given)
    return { user, created: false, linked: true }
  } catch (error) {
    const isClash = error instanceof AuthError && error.code === 'OAUTH_ACCOUNT_CONFLICT'
    const existing = isClash && profile.email !== undefined ? await given.users.findByEmail(profile.email) : null
    if (existing === null || profile.email === undefined) throw error
    return { conflictsWith: existing, email: profile.email }
  }
}
