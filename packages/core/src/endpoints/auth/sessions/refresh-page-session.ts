import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { accessClaims, issueTokens, type TokenGiven } from '../../../identity/session/issue-tokens.ts'
import { liveSessionOf } from '../../../identity/session/live-session.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { ContextSettings, RequestContext } from '../../../web/http/routing/context.ts'
import type { RefreshCredential } from '../../../web/http/routing/endpoint.ts'
import { configuredLimit, limits, type RateLimitOptions } from '../../../web/limits/limits.ts'
import { limitByKey } from '../../../web/limits/rate-limit.ts'
import { type RefreshGiven, refreshSession } from './refresh-session.ts'

export interface PageSessionGiven extends RefreshGiven, TokenGiven {}

export interface PageSessionSettings extends Pick<ContextSettings, 'now'> {
  /** Limiter that counts the requests of this process only. */
  readonly localRateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
}

/**
 * Refreshes a session for a page, under the limit of `POST /refresh` for each session. Returns the claims of the new access token, and the
 * cookies with the new tokens. Parallel calls with the same token rotate it once, because the replaced token is valid for a grace period. The
 * calls share no promise, because Workers requests must not (R33). Rejects with 401 INVALID_REFRESH_TOKEN or SESSION_REVOKED, or 429 RATE_LIMITED.
 */
export async function refreshPageSession(
  token: RefreshCredential,
  context: RequestContext,
  given: PageSessionGiven,
  { localRateLimiter, rateLimits, now }: PageSessionSettings,
): Promise<{ readonly user: AccessClaims; readonly cookies: readonly string[] }> {
  const limit = configuredLimit(limits.refresh, rateLimits)
  const subject = { address: () => '', body: undefined, userId: undefined, params: {}, sessionHandle: token.handle }
  if (limit !== undefined) await limitByKey(localRateLimiter, limit, subject, now())
  const { user, session } = await refreshSession(token, context, given)
  const tokens = await issueTokens(user, session, given)
  return { user: given.accessTokens.complete(tokens.claims), cookies: given.sessionCookies.set(tokens) }
}

/**
 * Returns the claims of the access token that a refresh would issue, or null if the refresh would be refused. Writes nothing. `tenantId`: the tenant
 * that the client wants in the token.
 */
export async function claimsAfterRefresh(
  token: Pick<RefreshCredential, 'handle' | 'counter'>,
  given: PageSessionGiven,
  tenantId?: string,
): Promise<AccessClaims | null> {
  const live = await liveSessionOf(token, given)
  if (live === null) return null
  const expiresAt = later(given.now(), given.lifetimes.accessTokenMs)
  return given.accessTokens.complete(await accessClaims(live.user, live.session, { expiresAt, tenantId }, given))
}
