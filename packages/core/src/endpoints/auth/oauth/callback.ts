import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { tellingFailure } from '../../../identity/sign-in/publish-failure.ts'
import { redirectFailures } from '../../../web/http/replies/redirect-failures.ts'
import { redirect } from '../../../web/http/replies/reply.ts'
import { URL_LIMIT } from '../../../web/http/request/request-path.ts'
import { siteOf } from '../../../web/http/sites/site-of.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { linkToCaller } from './accounts/link-to-caller.ts'
import { finishOAuth } from './finish-oauth.ts'
import { redeemState } from './state.ts'
import { stateCookies } from './state-cookie.ts'

/**
 * Completes a sign-in with a provider, or the linking of a provider account. Redirects the browser to the site or, for an app's sign-in, to
 * `/native/provider`; an error is a query parameter there. An unknown provider gets an error response. Doesn't affect other sign-ins that the
 * browser has started. If the browser opens the callback of a completed sign-in again, redirects to the same page again.
 */
export const oauthCallback = endpoint({
  method: 'GET',
  path: '/oauth/:provider/callback',
  summary: 'Complete a sign-in with a provider',
  success: 'Redirects to the site: signed in, linked, second factor, or error.',
  access: 'public',
  needs: ['oauth', 'users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts'],
  limit: limits.oauth,
  hasEffects: true,
  query: v.looseObject({
    code: v.optional(v.string()),
    state: v.optional(v.string()),
    error: v.optional(v.string()),
  }),
  replies: { 302: { contentType: 'text/html' } },
  errors: ['OAUTH_NOT_CONFIGURED'],

  async handle({ params, query, context }, given) {
    const { oauth, siteUrls, places, features } = given
    const provider = oauth.find(params.provider)
    if (provider === null) throw failure('OAUTH_NOT_CONFIGURED')
    const { state = '' } = query
    const cookies = stateCookies(provider, oauth, context, given)
    const finished = cookies.finished(state)
    if (finished !== null) return redirect(finished)
    const started = await redeemState(state, provider.id, cookies.read(state), given)
    const site = started?.site ?? siteOf(context.request.headers, siteUrls)
    const returns = started !== null && features.appReturns?.takes(started.returnPath) ? features.appReturns : undefined
    const toLogin = (error: string) =>
      returns && started ? `${started.returnPath}&failed=${error}` : places.login(site, { error }, started?.returnPath)
    let isDone = false
    const reply = await redirectFailures(toLogin, async () => {
      const callbackParams = context.url.searchParams
      if (started?.linksTo !== undefined) {
        const linked = await oauth.fetchProfile(provider, { ...started, callbackParams })
        const isNewMember = await linkToCaller(linked, started.linksTo, context, given)
        isDone = true
        if (!isNewMember) return redirect(places.returnTo(started.site, started.returnPath))
        const signedIn = await finishOAuth(linked, started, context, given)
        return redirect(signedIn.location, signedIn.cookies)
      }
      const attempted = { method: 'oauth', provider: provider.id } as const
      const { profile, from } = await tellingFailure(attempted, context, given, async () => {
        if (started === null) throw failure('OAUTH_STATE_INVALID')
        return { profile: await oauth.fetchProfile(provider, { ...started, callbackParams }), from: started }
      })
      if (returns !== undefined) {
        const kept = await returns.keep(profile, from.returnPath, context)
        return redirect(kept.location, kept.cookies)
      }
      const destination = await finishOAuth(profile, from, context, given)
      isDone = destination.isSignedIn
      return redirect(destination.location, destination.cookies)
    })
    if (started === null) return reply
    const own = isDone ? cookies.finish(state, started) : cookies.clear(state)
    return { ...reply, cookies: [...(reply.cookies ?? []), ...own] }
  },
})

/**
 * Receives a callback as a POST form from the provider's site, which Apple sends. Browsers send no `lax` cookies with such a form. So this endpoint
 * redirects to the GET callback, with which browsers send the cookies.
 */
export const oauthFormCallback = endpoint({
  method: 'POST',
  path: '/oauth/:provider/callback',
  summary: "Receive a provider's callback form",
  success: 'Redirects to the same path by GET, with the form as query.',
  access: 'public',
  needs: ['oauth', 'users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts'],
  limit: limits.oauth,
  isForm: true,
  body: v.object({
    code: v.optional(v.string()),
    state: v.optional(v.string()),
    error: v.optional(v.string()),
    iss: v.optional(v.string()),
    /** The user's name as JSON. Apple sends this field only at the first sign-in. */
    user: v.optional(v.string()),
  }),
  replies: { 303: { contentType: 'text/html' } },
  errors: ['OAUTH_NOT_CONFIGURED'],

  handle({ params, body, context }, { oauth, mounts }) {
    if (oauth.find(params.provider) === null) throw failure('OAUTH_NOT_CONFIGURED')
    const sent = Object.entries(body).filter((field): field is [string, string] => field[1] !== undefined)
    const location = `${mounts.auth}/oauth/${encodeURIComponent(params.provider)}/callback?${new URLSearchParams(sent)}`
    // Rejects here, because proxies or this service would refuse such a long URL in the browser's next request.
    if (context.url.origin.length + location.length > URL_LIMIT) throw failure('URI_TOO_LONG')
    return { status: 303, headers: { Location: location } }
  },
})
