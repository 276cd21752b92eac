import { type CookiePolicy, type CookieSettings, clearCookie, isHostPrefixed, setCookie } from '../http/cookies.ts'
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
  /** Lets the browser say later that somebody signed in from it; outlives the session. */
  setKnownDevice(token: string): string
  /** Set-Cookie values that expire every cookie of a session under every name. */
  readonly cleared: readonly string[]
}

export function createSessionCookies(policy: CookiePolicy): SessionCookies {
  const { path } = policy
  const access: CookieSettings = { name: 'accessToken', path, httpOnly: true }
  // Under `__Host-` a cookie has to be sent everywhere.
  const refreshPath = isHostPrefixed(policy, path) ? '/' : policy.refreshTokenPath
  const refresh: CookieSettings = { name: 'refreshToken', path: refreshPath, httpOnly: true }
  const csrf: CookieSettings = { name: 'csrf-token', path, httpOnly: false }
  return {
    set: ({ accessToken, refreshToken, csrfToken, accessSeconds, refreshSeconds }) => [
      setCookie(policy, access, accessToken, accessSeconds),
      setCookie(policy, refresh, refreshToken, refreshSeconds),
      ...(csrfToken === undefined ? [] : [setCookie(policy, csrf, csrfToken, refreshSeconds)]),
    ],
    setKnownDevice: (token) =>
      setCookie(policy, { name: 'known-device', path, httpOnly: true }, token, KNOWN_DEVICE_SECONDS),
    // The refresh token's cookie may stand on either path: from before the names were prefixed, or since.
    cleared: [access, { ...refresh, path: policy.refreshTokenPath }, csrf].flatMap((cookie) =>
      clearCookie(policy, cookie),
    ),
  }
}
