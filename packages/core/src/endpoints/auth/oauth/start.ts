import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { redirectFailures } from '../../../web/http/replies/redirect-failures.ts'
import { redirect } from '../../../web/http/replies/reply.ts'
import { isSafeReturnPath } from '../../../web/http/request/return-path.ts'
import { siteOf } from '../../../web/http/sites/site-of.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { issueState } from './state.ts'
import { stateCookies } from './state-cookie.ts'

/** Redirects the browser to the provider. Issues a one-time state that only this browser can use, and only with this provider (R14). */
export const startOAuth = endpoint({
  method: 'GET',
  path: '/oauth/:provider',
  summary: 'Sign in with a provider',
  success: 'Redirects to the provider, or to the sign-in page with `error`.',
  access: 'public',
  needs: ['oauth', 'users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts'],
  limit: limits.oauth,
  hasEffects: true,
  query: v.object({ return_path: v.optional(v.string()) }),
  replies: { 302: { contentType: 'text/html' } },
  errors: ['OAUTH_NOT_CONFIGURED'],

  async handle({ params, query, context }, given) {
    const { oauth, siteUrls, places } = given
    const provider = oauth.find(params.provider)
    if (provider === null) throw failure('OAUTH_NOT_CONFIGURED')
    const returnPath = query.return_path ?? '/'
    if (!isSafeReturnPath(returnPath)) throw invalidInput({ path: 'return_path', rule: 'return_path' })
    const site = siteOf(context.request.headers, siteUrls)
    const redirectUri = oauth.redirectUri(provider)
    const issued = await issueState({ provider: provider.id, redirectUri, site, returnPath }, given)
    return redirectFailures(
      (error) => places.login(site, { error }),
      async () => {
        const url = await oauth.startAuthorization(provider, { ...issued, redirectUri })
        return redirect(url.href, stateCookies(provider, oauth, context, given).set(issued, 'lax'))
      },
    )
  },
})
