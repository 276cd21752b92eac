import type { EventBus } from '../../../../foundations/events/bus.ts'
import type { AccessTokens } from '../../../../foundations/tokens/access-token.ts'
import type { RefreshTokens } from '../../../../foundations/tokens/refresh-token.ts'
import { failure } from '../../../../foundations/values/errors.ts'
import { forHost } from '../../../../identity/accounts/address-of.ts'
import { endSessionsBegunWith } from '../../../../identity/accounts/removal/end-sessions-begun-with.ts'
import type { HookGiven } from '../../../../identity/features/feature-hooks.ts'
import { rememberMailedLink } from '../../../../identity/mailbox-ownership/mailed-link.ts'
import { isLiveSession } from '../../../../identity/session/is-ended.ts'
import { isSessionByMail } from '../../../../identity/sign-in/offered-factors.ts'
import { assertStillSignedIn } from '../../../../identity/sign-in/still-signed-in.ts'
import { alertOfLink, type WayInAlertGiven } from '../../../../identity/ways-in/alert-of-way-in.ts'
import type { LinkedAccountStore } from '../../../../ports/accounts/linked-accounts.ts'
import type { SessionStore } from '../../../../ports/accounts/sessions.ts'
import type { UserStore } from '../../../../ports/accounts/users.ts'
import type { OAuth, OAuthProfile } from '../../../../ports/host/oauth.ts'
import { aboutRequest } from '../../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import type { LinkTarget } from '../state.ts'
import { linkedUser } from './account-of-profile.ts'
import { linkProfile } from './link-profile.ts'
import { type GuestLinkGiven, upgradeByProfile } from './upgrade-by-profile.ts'

interface Given extends HookGiven, WayInAlertGiven, GuestLinkGiven {
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly linkedAccounts: LinkedAccountStore
  readonly oauth: OAuth
  readonly events: EventBus
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly now: () => Date
}

/**
 * Links a provider account to the user who started the linking (R09). Rejects with SESSION_REVOKED if the session ended meanwhile, with
 * OAUTH_STATE_INVALID if another user has signed in in this browser since, or with CONFLICT if another user has linked the account or a guest's new
 * address has an account. The host's `onLink` may reject with an error of its own. Returns true if the user was a guest and became a member; this
 * ends the user's sessions.
 */
export async function linkToCaller(
  profile: OAuthProfile,
  { userId, session: handle }: LinkTarget,
  context: RequestContext,
  given: Given,
): Promise<boolean> {
  const { users, sessions, linkedAccounts } = given
  const { provider, subject } = profile
  const [user, session] = [await users.findById(userId), await sessions.get(handle)]
  if (user === null || !isLiveSession(session, user, given.now())) throw failure('SESSION_REVOKED')
  if (await isOtherUsersBrowser(userId, context, given)) throw failure('OAUTH_STATE_INVALID')
  const owner = await linkedUser(profile, given)
  if (owner?.id === userId && user.isGuest !== true) return false
  if (owner !== null && owner.id !== userId) throw failure('CONFLICT')
  if (user.isGuest === true) {
    await given.oauth.onLink?.(profile, { request: context.request, user: forHost(user) })
    await upgradeByProfile(user, profile, owner !== null, context, given)
    return true
  }
  await given.oauth.onLink?.(profile, { request: context.request, user: forHost(user) })
  // Records that the link was made in a session that began by mail. Otherwise a person who can only read the user's mail could link an account that
  // counts as a factor independent of the mailbox (R05).
  if (await isSessionByMail(user, session, given)) await rememberMailedLink(userId, provider, given)
  const caller = { sub: userId, sid: handle }
  const about = aboutRequest(context, { userId })
  const data = { provider, providerAccountId: subject }
  await given.events.change([{ event: 'identity.user.linked', data, about }], async () => {
    await linkProfile(profile, userId, given)
    await assertStillSignedIn(caller, given, async () => {
      await linkedAccounts.delete(userId, provider, subject)
      // Someone may have signed in with the account before the link was deleted.
      await endSessionsBegunWith(userId, { type: 'linked-account', provider, id: subject }, { about }, given)
    })
  })
  alertOfLink(user, profile, context, given)
  return false
}

/** True if a session cookie of the request belongs to another user. The provider account may then be the other user's. */
async function isOtherUsersBrowser(
  userId: string,
  context: RequestContext,
  { accessTokens, refreshTokens, sessions, now }: Given,
): Promise<boolean> {
  for (const token of context.cookies('accessToken').flat()) {
    const claims = await accessTokens.verify(token, now())
    if (claims !== null && claims.sub !== userId) return true
  }
  const refreshCookies = context.cookies('refreshToken').flat()
  for (const { handle } of refreshCookies.flatMap((token) => refreshTokens.parse(token) ?? [])) {
    const session = await sessions.get(handle)
    if (session !== null && session.expiresAt > now() && session.userId !== userId) return true
  }
  return false
}
