import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'

const BEFORE_ANY_EXPIRY = new Date(0)

interface Given {
  readonly now: () => Date
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
}

/**
 * Returns the handles of all sessions that the request's cookies name, ended ones included. Ignores expired access tokens: a browser no
 * longer sends them, so an attacker may have found them in a log. `areOurs` is true if this service issued every session cookie of the
 * request; another service on a sibling subdomain may have cookies of the same names.
 */
export async function sessionsOfBrowser(
  context: RequestContext,
  { accessTokens, refreshTokens, now }: Given,
): Promise<{ readonly handles: readonly string[]; readonly areOurs: boolean }> {
  const access = context.cookies('accessToken').flat()
  const refresh = context.cookies('refreshToken').flat()
  const claims = await Promise.all(access.map((token) => accessTokens.verify(token, BEFORE_ANY_EXPIRY)))
  const parsed = refresh.map((token) => refreshTokens.parse(token))
  const live = claims.filter((each) => each !== null && each.exp * 1000 > now().getTime())
  const handles = [...live, ...parsed].flatMap((each) => (each === null ? [] : 'sid' in each ? each.sid : each.handle))
  return { handles: [...new Set(handles)], areOurs: ![...claims, ...parsed].includes(null) }
}
