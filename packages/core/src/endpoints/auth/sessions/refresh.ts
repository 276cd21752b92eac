import * as v from 'valibot'
import { scopeId } from '../../../foundations/values/text.ts'
import { deliverTokens, tokensReply } from '../../../identity/session/issue-tokens.ts'
import { isFromBrowser } from '../../../web/http/request/is-from-browser.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { refreshSession } from './refresh-session.ts'
import { assertTenant } from './refresh-tenant.ts'

/**
 * Exchanges a refresh token for new tokens with the user's current claims (R36). Ends the session if it no longer meets the sign-in policies.
 * `tenantId`: the tenant that the access token will name; this needs `@sallyport/tenants` and tokens in the body.
 */
export const refresh = endpoint({
  method: 'POST',
  path: '/refresh',
  summary: 'Exchange a refresh token for new tokens',
  success: 'New tokens or cookies.',
  access: 'refresh',
  needs: ['sessions', 'users'],
  limit: limits.refresh,
  body: v.object({ refreshToken: v.nullish(v.string()), tenantId: scopeId }),
  replies: { 200: tokensReply },
  errors: ['SESSION_REVOKED'],
  issuesTokens: true,
  namesTenant: true,
  clearsCookies: 'refused',

  async handle({ refresh: token, body: { tenantId }, context }, given) {
    // A browser that sends the refresh token as a cookie gets new tokens only as cookies. Otherwise a script on the page could obtain
    // tokens that it can read, in exchange for a cookie that it can't.
    const isCookieOnly = token.via === 'cookie' && isFromBrowser(context.request)
    const strategy = isCookieOnly ? 'cookie' : context.strategy
    if (tenantId !== undefined) await assertTenant(tenantId, strategy, { token, context }, given)
    const { user, session } = await refreshSession(token, context, given)
    const reply = await deliverTokens(user, session, { strategy, tenantId }, given)
    const isFedByCookie = strategy === 'bearer' && context.cookie('refreshToken') !== undefined
    // The client switched from cookies to tokens in the body. Clears the cookies, so that the browser keeps no second copy of the tokens.
    return isFedByCookie ? { ...reply, cookies: given.sessionCookies.cleared } : reply
  },
})
