import { KNOWN_DEVICE_SECONDS } from '../../foundations/tokens/known-device.ts'
import type { Logger } from '../../ports/host/log.ts'
import {
  type CookiePolicy,
  type CookieSettings,
  clearAbove,
  clearCookie,
  clearCopies,
  clearOtherNames,
  cookieName,
  isHostPrefixed,
  setCookie,
} from '../../web/http/cookies/cookies.ts'

export interface IssuedTokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Value for the CSRF cookie; undefined if the option `csrf` isn't set. */
  readonly csrfToken?: string
  readonly refreshSeconds: number
  readonly accessSeconds: number
}

export interface SessionCookies {
  set(tokens: IssuedTokens): readonly string[]
  /** Sets the cookies of a session without a refresh token, and clears the refresh token of the previous session. */
  setWithoutRefresh(tokens: Omit<IssuedTokens, 'refreshToken' | 'refreshSeconds'>): readonly string[]
  /**
   * Returns the Set-Cookie value of the known-device cookie. It identifies a browser that registered an account or signed in to it, and
   * outlives the session.
   */
  setKnownDevice(token: string): string
  /** Set-Cookie values that clear every session cookie, under each name that the cookie can have. */
  readonly cleared: readonly string[]
  /**
   * Set-Cookie values that clear the session cookies that a former `cookies.domain` set on a domain above the host of `baseUrl`. Only for
   * a browser whose session cookies were all issued by this service: another service may have cookies of the same names on that domain.
   */
  readonly clearedAbove: readonly string[]
}

/**
 * Creates the Set-Cookie values of sessions. `authMount`: path of the auth router. `hasCsrf`: true if sessions have a CSRF cookie. Also clears
 * cookies that an earlier authentication service set for the path `<authMount>/refresh`.
 */
export function createSessionCookies(
  policy: CookiePolicy,
  authMount: string,
  hasCsrf: boolean,
  logger: Logger,
): SessionCookies {
  const { path } = policy
  const access: CookieSettings = { name: 'accessToken', path, httpOnly: true }
  const setAccess = accessCookie(policy, access, logger)
  // A `__Host-` cookie must have the path `/`, or browsers reject it.
  const refreshPath = isHostPrefixed(policy, path) ? '/' : policy.refreshTokenPath
  const refresh: CookieSettings = { name: 'refreshToken', path: refreshPath, httpOnly: true }
  const refreshPaths = [...new Set(['/', authMount || '/', `${authMount}/refresh`, policy.refreshTokenPath])]
  // Clears copies of the refresh cookie at other paths. Browsers send the cookie with the longest path first, so an old copy would hide the
  // new one.
  const copies = clearCopies(policy, refresh, refreshPaths)
  const csrf: CookieSettings = { name: 'csrf-token', path, httpOnly: false }
  // With `cookies.domain`, or a former domain or path, browsers may still have an old cookie and send it first, so it is deleted.
  const isMoved = [policy.domain, policy.formerDomains?.[0], policy.formerPaths?.[0]].some(
    (former) => former !== undefined,
  )
  const moved = (cookie: CookieSettings) => (isMoved ? clearCopies(policy, cookie, [path]) : [])
  const otherCsrf = [...clearOtherNames(policy, csrf), ...moved(csrf)]
  const otherAccess = moved(access)
  const setCsrf = (token: string | undefined, seconds: number) =>
    token === undefined ? [] : [setCookie(policy, csrf, token, seconds), ...otherCsrf]
  const clearedRefresh = clearCookie(policy, refresh, refreshPaths)
  return {
    set: ({ accessToken, refreshToken, csrfToken, accessSeconds, refreshSeconds }) => [
      setAccess(accessToken, accessSeconds),
      setCookie(policy, refresh, refreshToken, refreshSeconds),
      ...setCsrf(csrfToken, refreshSeconds),
      ...otherAccess,
      ...copies,
    ],
    setWithoutRefresh: ({ accessToken, csrfToken, accessSeconds }) => [
      setAccess(accessToken, accessSeconds),
      ...setCsrf(csrfToken, accessSeconds),
      ...otherAccess,
      ...clearedRefresh,
    ],
    setKnownDevice: (token) =>
      setCookie(policy, { name: 'known-device', path: '/', httpOnly: true }, token, KNOWN_DEVICE_SECONDS),
    cleared: [...clearCookie(policy, access), ...clearedRefresh, ...clearCookie(policy, csrf)],
    clearedAbove: [
      ...clearAbove(policy, access, [path]),
      ...clearAbove(policy, refresh, [refreshPath, policy.refreshTokenPath]),
      // Without the option `csrf`, a cookie `csrf-token` of the domain belongs to another application.
      ...(hasCsrf ? clearAbove(policy, csrf, [path]) : []),
    ],
  }
}

/** Length of name and value above which browsers silently drop a cookie. */
const MAX_COOKIE_BYTES = 4096
const LARGE_COOKIE_BYTES = 3800

/**
 * Returns the function that sets the access token's cookie. Logs a warning once if a cookie comes near the size that browsers accept, and throws
 * above that size: the response would sign in the user, but the next request would lack the cookie.
 */
function accessCookie(policy: CookiePolicy, access: CookieSettings, logger: Logger) {
  const nameBytes = cookieName(policy, access).length
  let hasWarned = false
  return (token: string, seconds: number): string => {
    const bytes = nameBytes + token.length
    if (bytes > MAX_COOKIE_BYTES) {
      throw new Error(
        `The access token's cookie would have ${bytes} bytes, and browsers drop cookies of more than ${MAX_COOKIE_BYTES}: buildTokenPayload returns too much`,
      )
    }
    if (bytes > LARGE_COOKIE_BYTES && !hasWarned) {
      hasWarned = true
      const hint = `Browsers drop cookies of more than ${MAX_COOKIE_BYTES} bytes: let buildTokenPayload return less.`
      logger({ level: 'warn', event: 'access-token.large', bytes, hint })
    }
    return setCookie(policy, access, token, seconds)
  }
}
