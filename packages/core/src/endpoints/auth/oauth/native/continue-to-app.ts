import * as v from 'valibot'
import { hashToken } from '../../../../foundations/crypto/token-hash.ts'
import { type BrowserSessionGiven, browserSession } from '../../../../identity/session/browser-session.ts'
import type { Proof } from '../../../../ports/accounts/proofs.ts'
import { clearFlowCookie, flowId } from '../../../../web/http/cookies/flow-cookies.ts'
import type { Reply } from '../../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { limits } from '../../../../web/limits/limits.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import type { ServiceCatalogue } from '../../../catalogue/service-catalogue.ts'
import { type AppPageGiven, refusalPage } from './app-page.ts'
import { type AppAnswer, answerTo } from './app-redirect.ts'
import { storedRequest } from './app-request.ts'
import { type HandOverGiven, issueHandOver, redeemHandOver } from './hand-over-token.ts'
import { keptProfile, PROFILE_COOKIE } from './provider-return.ts'

interface Given
  extends BrowserSessionGiven,
    HandOverGiven,
    AppPageGiven,
    Pick<ServiceCatalogue, 'cookiePolicy' | 'authUrl'> {
  readonly proofs: HandOverGiven['proofs']
}

/**
 * Receives the decision of the person at the page "Continue to …?". The form's token is valid once, and only in the browser that got the page: the
 * browser must send the cookie of its session, or of its sign-in at the provider. So no other page can hand a session over (R19).
 */
export const continueToApp = endpoint({
  method: 'POST',
  path: '/native/continue',
  summary: 'Continue to an app',
  success: 'Redirects to the app with `code` or `error`, `state` and `iss`.',
  access: 'public',
  cors: 'none',
  needs: ['apps', 'users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.oauth,
  isForm: true,
  isOwnForm: true,
  body: v.object({ request: v.string(), decision: v.string() }),
  replies: {
    303: { contentType: 'text/html' },
    400: { contentType: 'text/html' },
    403: { contentType: 'text/html' },
  },

  async handle({ body, context }, given) {
    const proof = await redeemHandOver('request', body.request, given)
    const stored = proof && storedRequest(proof.data, given.apps)
    if (proof === null || stored === null) return refusalPage('closed', context, given)
    const { redirectUri, state } = stored.request
    const { error } = proof.data
    const refusal = error === 'server_error' ? error : 'access_denied'
    const answer = (one: Pick<AppAnswer, 'code' | 'error'>, cookies: readonly string[] = []): Reply => ({
      status: 303,
      headers: { Location: answerTo(redirectUri, { ...one, state, iss: given.authUrl }) },
      cookies,
    })
    if (error !== undefined || body.decision !== 'continue')
      return answer({ error: refusal }, await forget(proof, context, given))
    const data = { ...stored.request }
    if (typeof proof.data.profile === 'string') {
      const kept = await takeProfile(proof.data.profile, context, given)
      if (kept === null) return refusalPage('closed', context, given)
      const { token } = await issueHandOver('code', '', { ...data, ...kept.data }, given)
      return answer({ code: token }, kept.cookies)
    }
    const live = await browserSession(context, given)
    if (live === 'acting') return refusalPage('acting', context, given)
    if (live === null || live.session.handle !== proof.data.session) return refusalPage('closed', context, given)
    const { token } = await issueHandOver('code', live.user.id, { ...data, session: live.session.handle }, given)
    return answer({ code: token })
  },
})

/** Consumes and returns the profile with this hash, if this browser has its cookie. Null otherwise. */
async function takeProfile(
  hash: string,
  context: RequestContext,
  given: Given,
): Promise<{ readonly data: Proof['data']; readonly cookies: readonly string[] } | null> {
  const secret = keptProfile(flowId(hash), context, given.cookiePolicy)
  const kept =
    secret === undefined || hashToken(secret) !== hash ? null : await redeemHandOver('profile', secret, given)
  if (kept === null) return null
  return { data: kept.data, cookies: [clearFlowCookie(PROFILE_COOKIE, flowId(hash), given.cookiePolicy)] }
}

/** Deletes the profile of a sign-in that the person cancelled. Returns the Set-Cookie values that delete its cookie. */
async function forget({ data }: Proof, context: RequestContext, given: Given): Promise<readonly string[]> {
  return typeof data.profile === 'string' ? ((await takeProfile(data.profile, context, given))?.cookies ?? []) : []
}
