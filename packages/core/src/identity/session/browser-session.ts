import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { chooseRefreshToken } from './choose-cookie.ts'
import { type LiveSession, type LiveSessionGiven, liveSessionOf } from './live-session.ts'

export interface BrowserSessionGiven extends LiveSessionGiven {
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
}

/**
 * Returns the session of the browser's cookies, or null. Uses only the refresh token: the caller creates a new session that can be
 * refreshed, and an attacker with only a stolen access token must not get one. Returns `'acting'` if an administrator acts as a user in
 * this browser (R37).
 */
export async function browserSession(
  context: RequestContext,
  given: BrowserSessionGiven,
): Promise<LiveSession | 'acting' | null> {
  for (const token of context.cookies('accessToken').flat()) {
    const claims = await given.accessTokens.verify(token, given.now())
    if (claims?.act !== undefined) return 'acting'
  }
  const parsed = context
    .cookies('refreshToken')
    .map((tokens) => tokens.flatMap((token) => given.refreshTokens.parse(token) ?? []))
  const chosen = await chooseRefreshToken(parsed, given)
  const live = chosen === null ? null : await liveSessionOf(chosen.token, given)
  // Returns null for a guest, who has no sign-in to hand over. The caller then shows the sign-in page.
  return live?.user.isGuest === true ? null : live
}
