import * as v from 'valibot'
import { accountLabel } from '../../../../identity/accounts/address-of.ts'
import { browserSession } from '../../../../identity/session/browser-session.ts'
import { signInPage } from '../../../../identity/sign-in/sign-in-page.ts'
import { redirect } from '../../../../web/http/replies/reply.ts'
import { isSafeReturnPath } from '../../../../web/http/request/return-path.ts'
import { limits } from '../../../../web/limits/limits.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { offerPage, refusalPage } from './app-page.ts'
import { queryOfRequest, readRequest, requestQuery } from './app-request.ts'
import { issueHandOver } from './hand-over-token.ts'

/**
 * Starts an app's sign-in; the app opens this URL in the system browser. With `provider`, the browser goes to the provider. Otherwise a signed-in
 * person is asked whether to continue to the app, and everyone else signs in first. The response to an unknown app or redirect URI is a page, never
 * a redirect.
 */
export const startAppSignIn = endpoint({
  method: 'GET',
  path: '/native',
  summary: 'Sign in to an app in the system browser',
  success: {
    200: 'The page that asks whether to continue to the app.',
    302: 'Redirects to the sign-in page, to the provider, or to the app with `error`, `state` and `iss`.',
  },
  access: 'public',
  cors: 'none',
  needs: ['apps', 'users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.oauth,
  hasEffects: true,
  query: v.looseObject({ ...requestQuery.entries, provider: v.optional(v.unknown()) }),
  replies: {
    200: { contentType: 'text/html' },
    302: { contentType: 'text/html' },
    400: { contentType: 'text/html' },
    403: { contentType: 'text/html' },
  },

  async handle({ context }, given) {
    const { apps, oauth, mounts, authUrl } = given
    const query = context.url.searchParams
    const read = readRequest(query, apps, authUrl)
    if (read === null) return refusalPage('closed', context, given)
    if ('refusal' in read) return redirect(read.refusal)
    const { app, request } = read
    const own = queryOfRequest(request)
    const provider = query.get('provider')
    if (provider !== null) {
      if (oauth?.find(provider) == null) return refusalPage('closed', context, given)
      const back = `${mounts.auth}/native/provider?${own}`
      if (!isSafeReturnPath(back)) return refusalPage('closed', context, given)
      return redirect(
        `${mounts.auth}/oauth/${encodeURIComponent(provider)}?${new URLSearchParams({ return_path: back })}`,
      )
    }
    const live = await browserSession(context, given)
    if (live === 'acting') return refusalPage('acting', context, given)
    if (live === null) {
      const page = signInPage(`${mounts.auth}/native?${own}`, context.request, given)
      return page === null ? refusalPage('closed', context, given) : redirect(page)
    }
    const { user, session } = live
    const { token } = await issueHandOver('request', user.id, { ...request, session: session.handle }, given)
    const who = { user: accountLabel(user) }
    const { redirectUri } = request
    return offerPage({ appName: app.name, redirectUri, token, who, isFailed: false }, context, given)
  },
})
