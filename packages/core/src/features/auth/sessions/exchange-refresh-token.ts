import type { ContextSettings, RequestContext } from '../../../http/context.ts'
import type { RefreshCredential } from '../../../http/endpoint.ts'
import { configuredLimit, limits, type RateLimitOptions } from '../../../limits/limits.ts'
import { limitByKey } from '../../../limits/rate-limit.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import { issueTokens, type TokenGiven } from '../../../session/issue-tokens.ts'
import type { IssuedTokens } from '../../../session/session-cookies.ts'
import { type RenewalGiven, renewSession } from './renew-session.ts'

export interface ExchangeGiven extends RenewalGiven, TokenGiven {}

export interface ExchangeSettings extends Pick<ContextSettings, 'now'> {
  /** Rate limiter that counts in this process only. */
  readonly localRateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
}

/**
 * Returns a function that exchanges a refresh token for new tokens, under the limits of `POST /refresh` for each session. Parallel calls with
 * the same token share one exchange. Rejects with 401 INVALID_REFRESH_TOKEN or SESSION_REVOKED, or 429 RATE_LIMITED.
 */
export function createTokenExchange(given: ExchangeGiven, settings: ExchangeSettings) {
  const limit = configuredLimit(limits.refresh, settings.rateLimits)
  const running = new Map<string, Promise<IssuedTokens>>()

  async function start(token: RefreshCredential, context: RequestContext): Promise<IssuedTokens> {
    const subject = { address: () => '', body: undefined, userId: undefined, params: {}, sessionHandle: token.handle }
    if (limit !== undefined) await limitByKey(settings.localRateLimiter, limit, subject, settings.now())
    const { user, session } = await renewSession(token, context, given)
    return issueTokens(user, session, given)
  }

  return (token: RefreshCredential, context: RequestContext): Promise<IssuedTokens> => {
    const key = `${token.handle}.${token.counter}`
    const started = running.get(key) ?? start(token, context).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
