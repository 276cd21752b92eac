import {
  type CookiePolicy,
  type CookieSettings,
  clearCookie,
  clearCopies,
  isHostPrefixed,
  setCookie,
} from '../http/cookies.ts'
import { KNOWN_DEVICE_SECONDS } from '../tokens/known-device.ts'

export interface IssuedTokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** CSRF token, if the option `csrf` is set. */
  readonly csrfToken?: string
  readonly refreshSeconds: number
  readonly accessSeconds: number
}

export interface SessionCookies {
  set(tokens: IssuedTokens): readonly string[]
  /** Set-Cookie value that later identifies a browser that registered an account or signed in to it. Outlives the session. */
  setKnownDevice(token: string): string
  /** Set-Cookie values that clear every session cookie under every name it may have. */
  readonly cleared: readonly string[]
}

/** `authMount`: path of the auth router. Clients of other authentication services keep a refresh cookie at `<authMount>/refresh`. */
export function createSessionCookies(policy: CookiePolicy, authMount: string): SessionCookies {
  const { path } = policy
  const access: CookieSettings = { name: 'accessToken', path, httpOnly: true }
  // A `__Host-` cookie must have the path `/`.
  const refreshPath = isHostPrefixed(policy, path) ? '/' : policy.refreshTokenPath
  const refresh: CookieSettings = { name: 'refreshToken', path: refreshPath, httpOnly: true }
  const refreshPaths = [...new Set(['/', authMount || '/', `${authMount}/refresh`, policy.refreshTokenPath])]
  // Browsers send the cookie with the longest path first, so a leftover copy would hide the new one.
  const copies = clearCopies(policy, refresh, refreshPaths)
  const csrf: CookieSettings = { name: 'csrf-token', path, httpOnly: false }
  return {
    set: ({ accessToken, refreshToken, csrfToken, accessSeconds, refreshSeconds }) => [
      setCookie(policy, access, accessToken, accessSeconds),
      setCookie(policy, refresh, refreshToken, refreshSeconds),
      ...(csrfToken === undefined ? [] : [setCookie(policy, csrf, csrfToken, refreshSeconds)]),
      ...copies,
    ],
    setKnownDevice: (token) =>
      setCookie(policy, { name: 'known-device', path, httpOnly: true }, token, KNOWN_DEVICE_SECONDS),
    cleared: [
      ...clearCookie(policy, access),
      ...clearCookie(policy, refresh, refreshPaths),
      ...clearCookie(policy, csrf),
    ],
  }
}
