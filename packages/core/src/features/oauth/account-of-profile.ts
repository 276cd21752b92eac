import { randomUuid } from '../../crypto/random.ts'
import type { RequestContext } from '../../http/context.ts'
import { AuthError, failure } from '../../http/errors.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { LinkedAccountStore } from '../../ports/linked-accounts.ts'
import type { OAuth, OAuthProfile } from '../../ports/oauth.ts'
import type { User, UserStore } from '../../ports/users.ts'
import { later } from '../../session/lifetimes.ts'
import type { Services } from '../../sign-in/services.ts'
import { linkProfile } from './link-profile.ts'

type Given = Services & {
  readonly users: UserStore
  readonly linkedAccounts: LinkedAccountStore
  readonly oauth: OAuth
}

/** Whose profile it is, or whose account stands in its way. */
export type AccountOfProfile =
  | { readonly user: User; readonly created: boolean; readonly linked: boolean }
  | { readonly conflictsWith: User; readonly email: string }

const DAY_MS = 86_400_000

/**
 * The account that somebody at a provider signs in to: the linked one (R08), else what the host says, else a new one; an account of the
 * same address is a conflict, unless both sides verified it and the host trusts that (R09). OAUTH_EMAIL_REQUIRED, OAUTH_ACCOUNT_CONFLICT.
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
  // Left behind by a sign-up that was interrupted, or by a user that the host deleted: it belongs to nobody.
  if (user === null) await given.linkedAccounts.delete(link.userId, provider, subject)
  return user
}

async function ownAccount(profile: OAuthProfile, given: Given): Promise<AccountOfProfile> {
  const { email, emailVerified } = profile
  if (email === undefined) throw failure('OAUTH_EMAIL_REQUIRED')
  const existing = await given.users.findByEmail(email)
  if (existing === null) return createAccount({ ...profile, email }, given)
  if (!given.oauth.trustsVerifiedEmail || !emailVerified || !existing.isEmailVerified) {
    return { conflictsWith: existing, email }
  }
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

/** The link is made first: one that an interruption leaves without its user heals itself, a user without a link would not. */
async function createAccount(
  profile: OAuthProfile & { readonly email: string },
  given: Given,
): Promise<AccountOfProfile> {
  const { provider, subject, email, emailVerified, name } = profile
  const { verificationGraceDays } = await given.policies()
  const now = given.now()
  const user: User = {
    id: randomUuid(),
    email,
    ...(name !== undefined && { name }),
    loginProvider: provider,
    isEmailVerified: emailVerified,
    ...(!emailVerified && { emailVerificationDeadline: later(now, verificationGraceDays * DAY_MS) }),
    isTotpEnabled: false,
    createdAt: now,
  }
  await linkProfile(profile, user.id, given)
  try {
    await given.users.insert(user)
    return { user, created: true, linked: true }
  } catch (error) {
    await given.linkedAccounts.delete(user.id, provider, subject)
    const existing = isConflict(error) ? await given.users.findByEmail(email) : null
    if (existing === null) throw error
    return { conflictsWith: existing, email }
  }
}
