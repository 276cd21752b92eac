import * as v from 'valibot'
import type { Sealer } from '../../../../foundations/crypto/seal.ts'
import type { AppReturns } from '../../../../identity/features/feature-hooks.ts'
import type { OAuthProfile } from '../../../../ports/host/oauth.ts'
import type { CookiePolicy } from '../../../../web/http/cookies/cookies.ts'
import { flowId, flowSecret, setFlowCookie } from '../../../../web/http/cookies/flow-cookies.ts'
import { redirect } from '../../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { limits } from '../../../../web/limits/limits.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { offerPage, refusalPage } from './app-page.ts'
import { queryOfRequest, readRequest, requestQuery } from './app-request.ts'
import { findHandOver, type HandOverGiven, issueHandOver } from './hand-over-token.ts'

const COOKIE = { name: 'app-profile', seconds: 600 } as const
/** Purpose of the encryption. A profile that was sealed for this purpose can't be opened for another one. */
const SEAL = 'apps:profile'
/** Query parameter with the id of the kept profile. A browser can keep several profiles, because its tabs may sign in to several apps. */
const KEPT = 'kept'

interface ReturnGiven extends HandOverGiven {
  readonly mounts: { readonly auth: string }
  readonly sealer: Sealer
  readonly cookiePolicy: CookiePolicy
}

/** Creates the hook that keeps a provider's profile for the app that started the sign-in. The browser doesn't get a session. */
export function createAppReturns(given: () => ReturnGiven): AppReturns {
  return {
    takes: (returnPath) => returnPath.startsWith(`${given().mounts.auth}/native/provider?`),
    async keep(profile, returnPath, context) {
      const { sealer, cookiePolicy, now } = given()
      const provenAt = context.receivedAt.getTime()
      const sealed = await sealer.seal(JSON.stringify(profile), SEAL)
      const { token, hash } = await issueHandOver('profile', '', { sealed, provenAt }, given())
      const policy = { ...cookiePolicy, sameSite: 'lax' } as const
      const id = flowId(hash)
      const cookies = setFlowCookie(COOKIE, { id, secret: token }, context, { cookiePolicy: policy, now })
      return { location: `${returnPath}&${KEPT}=${id}`, cookies }
    },
  }
}

/** Decrypts a kept profile. Null if it was encrypted with a key that the service no longer has. */
export async function openProfile(
  sealed: unknown,
  { sealer }: { readonly sealer: Sealer },
): Promise<OAuthProfile | null> {
  const text = await sealer.open(String(sealed), SEAL)
  // The cast is safe: only `keep` seals for this purpose.
  return text === null ? null : (JSON.parse(text) as OAuthProfile)
}

/** Returns the token of the kept profile with this id. Undefined if this browser has no cookie of the profile. */
export function keptProfile(id: string, context: RequestContext, cookiePolicy: CookiePolicy): string | undefined {
  return flowSecret(COOKIE.name, id, context, cookiePolicy)
}

export const PROFILE_COOKIE = COOKIE.name

/**
 * Ends a sign-in at a provider that an app started: shows the page that asks whether to continue to the app, or that the sign-in failed. Redirects
 * to `/native` if this browser has no profile of the sign-in.
 */
export const returnFromProvider = endpoint({
  method: 'GET',
  path: '/native/provider',
  summary: 'Return from a provider to an app',
  success: {
    200: 'The page that asks whether to continue to the app.',
    302: 'Redirects to `/native`, or to the app with `error`, `state` and `iss`.',
  },
  access: 'public',
  cors: 'none',
  needs: ['apps', 'oauth', 'users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.oauth,
  hasEffects: true,
  query: v.looseObject({ ...requestQuery.entries, failed: v.optional(v.unknown()), [KEPT]: v.optional(v.unknown()) }),
  replies: {
    200: { contentType: 'text/html' },
    302: { contentType: 'text/html' },
    400: { contentType: 'text/html' },
  },

  async handle({ context }, given) {
    const { apps, authUrl, mounts, cookiePolicy } = given
    const query = context.url.searchParams
    const read = readRequest(query, apps, authUrl)
    if (read === null) return refusalPage('closed', context, given)
    if ('refusal' in read) return redirect(read.refusal)
    const { app, request } = read
    const page = { appName: app.name, redirectUri: request.redirectUri }
    const failed = query.get('failed')
    if (failed !== null) {
      const error = failed === 'OAUTH_DENIED' ? 'access_denied' : 'server_error'
      const { token } = await issueHandOver('request', '', { ...request, error }, given)
      return offerPage({ ...page, token, who: { provider: '' }, isFailed: true }, context, given)
    }
    const secret = keptProfile(query.get(KEPT) ?? '', context, cookiePolicy)
    const kept = secret === undefined ? null : await findHandOver('profile', secret, given)
    const profile = kept && (await openProfile(kept.data.sealed, given))
    if (kept === null || profile === null) return redirect(`${mounts.auth}/native?${queryOfRequest(request)}`)
    const { token } = await issueHandOver('request', '', { ...request, profile: kept.hash }, given)
    const { email, provider } = profile
    const who = { provider: email === undefined ? provider : `${provider} (${email})` }
    return offerPage({ ...page, token, who, isFailed: false }, context, given)
  },
})
