import { issueTokens, type TokenGiven } from '../../../identity/session/issue-tokens.ts'
import type { IssuedTokens } from '../../../identity/session/session-cookies.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { ContextSettings, RequestContext } from '../../../web/http/context.ts'
import type { RefreshCredential } from '../../../web/http/endpoint.ts'
import { configuredLimit, limits, type RateLimitOptions } from '../../../web/limits/limits.ts'
import { limitByKey } from '../../../web/limits/rate-limit.ts'
import { type RenewalGiven, renewSession } from './renew-session.ts'

export interface ExchangeGiven extends RenewalGiven, TokenGiven {}

export interface ExchangeSettings extends Pick<ContextSettings, 'now'> {
  /** Counts within this process. */
  readonly localRateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
}

/**
 * Exchanges a refresh token for new tokens, under the limit of `POST /refresh` for each session. Parallel calls with the same token rotate it
 * once, because the replaced token is valid during its grace. They share no promise, which Workers forbid (R33). Rejects with 401
 * INVALID_REFRESH_TOKEN or SESSION_REVOKED, or 429 RATE_LIMITED.
 */
export async function exchangeRefreshToken(
  token: RefreshCredential,
  context: RequestContext,
  given: ExchangeGiven,
  { localRateLimiter, rateLimits, now }: ExchangeSettings,
): Promise<IssuedTokens> {
  const limit = configuredLimit(limits.refresh, rateLimits)
  const subject = { address: () => '', body: undefined, userId: undefined, params: {}, sessionHandle: token.handle }
  if (limit !== undefined) await limitByKey(localRateLimiter, limit, subject, now())
  const { user, session } = await renewSession(token, context, given)
  return issueTokens(user, session, given)
}
