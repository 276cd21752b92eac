import { decodeBase64url, decodeUtf8, encodeBase64url, encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import type { Places } from '../../../outgoing/messages/places.ts'
import type { OAuth, OAuthProvider } from '../../../ports/host/oauth.ts'
import type { CookiePolicy } from '../../../web/http/cookies/cookies.ts'
import {
  clearFlowCookie,
  type Flow,
  flowId,
  flowSecret,
  setFlowCookie,
} from '../../../web/http/cookies/flow-cookies.ts'
import { isSafeReturnPath } from '../../../web/http/request/return-path.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { STATE_SECONDS, type StateBinding } from './state.ts'

interface Given {
  readonly cookiePolicy: CookiePolicy
  readonly siteUrls: readonly string[]
  readonly places: Pick<Places, 'returnTo'>
  readonly now: () => Date
}

/** Cookies that prove at the provider's callback that the same browser started the sign-in or the linking. */
export interface StateCookies {
  /** Returns Set-Cookie values for a new state. `hash`: hash of the state. */
  set(issued: { readonly hash: string; readonly browserSecret: string }, sameSite: 'lax' | 'none'): readonly string[]
  /** Returns the secret of the browser that started the sign-in with this state. Undefined in any other browser. */
  read(state: string): string | undefined
  /** Returns Set-Cookie values that delete this state's cookie only. */
  clear(state: string): readonly string[]
  /** Returns Set-Cookie values after a successful sign-in. The cookie stores where the sign-in led, for a callback that is opened again. */
  finish(state: string, binding: Pick<StateBinding, 'site' | 'returnPath'>): readonly string[]
  /** Returns the URL to which the sign-in with this state led. Null if it didn't succeed in this browser. */
  finished(state: string): string | null
}

/** Maximum length of a return path that the cookie keeps. With a longer path, a callback that is opened again leads to the site's start page. */
const LONGEST_KEPT = 256
const FINISHED = /^done\.(\d{1,3})\.([\w-]+)$/

/** Creates the state cookies of one request. */
export function stateCookies(
  provider: OAuthProvider,
  oauth: Pick<OAuth, 'isCalledBackElsewhere'>,
  context: RequestContext,
  given: Given,
): StateCookies {
  const { siteUrls, cookiePolicy, places } = given
  // Only a cookie with a domain (`oauth-flow`) reaches a callback on another host. The cookie `oauth-state` has no domain.
  const isShared = cookiePolicy.domain !== undefined && oauth.isCalledBackElsewhere(provider)
  const name = isShared ? 'oauth-flow' : 'oauth-state'
  // Never `strict`: the callback is a redirect from the provider's site, and browsers omit `strict` cookies there.
  const policy = { ...cookiePolicy, sameSite: 'lax' } as const
  const kind = { name, seconds: STATE_SECONDS }
  const set = (flow: Flow, sameSite: 'lax' | 'none') =>
    setFlowCookie(kind, flow, context, { now: given.now, cookiePolicy: { ...policy, sameSite } })
  const secretOf = (state: string) => flowSecret(name, flowId(hashToken(state)), context, policy)
  return {
    set: ({ hash, browserSecret }, sameSite) => set({ id: flowId(hash), secret: browserSecret }, sameSite),
    read: secretOf,
    clear: (state) => [clearFlowCookie(name, flowId(hashToken(state)), policy)],
    finish(state, { site, returnPath }) {
      const path = returnPath.length > LONGEST_KEPT ? '/' : returnPath
      const secret = `done.${siteUrls.indexOf(site)}.${encodeBase64url(encodeUtf8(path))}`
      return set({ id: flowId(hashToken(state)), secret, isOver: true }, 'lax')
    },
    finished(state) {
      const [, site, path] = FINISHED.exec(secretOf(state) ?? '') ?? []
      const siteUrl = siteUrls[Number(site)]
      const bytes = decodeBase64url(path ?? '')
      const returnPath = bytes && decodeUtf8(bytes)
      // Checks the return path again: over http, another host of the same domain could have set the cookie.
      if (siteUrl === undefined || returnPath === null || !isSafeReturnPath(returnPath)) return null
      return places.returnTo(siteUrl, returnPath)
    },
  }
}
