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
  /** Present with the `csrf` option. */
  readonly csrfToken?: string
  /** Seconds until the session ends unless it is refreshed. */
  readonly refreshSeconds: number
  readonly accessSeconds: number
}

/** Writes tokens into cookies, and takes them out again. */
export interface SessionCookies {
  set(tokens: IssuedTokens): readonly string[]
  /** Lets the browser say later which account it registered or signed in to; outlives the session. */
  setKnownDevice(token: string): string
  /** Set-Cookie values that expire every cookie of a session under every name. */
  readonly cleared: readonly string[]
}

/** `authMount`: path of the auth router. Clients of other services have their refresh token at `<authMount>/refresh`. */
export function createSessionCookies(policy: CookiePolicy, authMount: string): SessionCookies {
  const { path } = policy
  const access: CookieSettings = { name: 'accessToken', path, httpOnly: true }
  // Under `__Host-` a cookie has to be sent everywhere.
  const refreshPath = isHostPrefixed(policy, path) ? '/' : policy.refreshTokenPath
  const refresh: CookieSettings = { name: 'refreshToken', path: refreshPath, httpOnly: true }
  const refreshPaths = [...new Set(['/', authMount || '/', `${authMount}/refresh`, policy.refreshTokenPath])]
  // Browsers send the copy with the longest path first, and it would hide the one that is set.
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
