/** The `cookies` option: names and attributes of the service's cookies. */
export interface CookieOptions {
  /** Sends cookies over https only. Default: true if `baseUrl` is https; without a URL there, true in production. */
  readonly secure?: boolean | undefined
  /**
   * Names secure cookies `__Host-…`, or `__Secure-…` if `domain` or `path` is set, and reads no other names, so that a neighbouring host can't
   * plant a cookie. Default false.
   */
  readonly prefix?: boolean | undefined
  /**
   * Text before the names of all cookies except `csrf-token`, followed by a dot: `acme` names the access token's cookie `acme.accessToken`.
   * Keeps the cookies of several services on one host apart. 1 to 40 of `a–z 0–9 -`. Default none.
   */
  readonly namespace?: string | undefined
  /** The cookies' SameSite attribute; `none` needs secure cookies. Default `lax`. */
  readonly sameSite?: 'strict' | 'lax' | 'none' | undefined
  /**
   * Domain whose subdomains also receive the cookies of sessions. The cookies of sign-ins with providers, pending links and known devices
   * stay on the service's host. Default: only the host that set them.
   */
  readonly domain?: string | undefined
  /**
   * Domains that `domain` named before, at most 4. Signing in and out also deletes the cookies there. Remove them once the refresh tokens of
   * that time have expired. Default none.
   */
  readonly formerDomains?: readonly string[] | undefined
  /**
   * Paths that `path` or `refreshTokenPath` named before, at most 4. Signing in and out also deletes the cookies there. Default none.
   */
  readonly formerPaths?: readonly string[] | undefined
  /** Path of the session cookies except the refresh token's. Default `/`. */
  readonly path?: string | undefined
  /** Path of the refresh token's cookie. Default: the auth router's path. */
  readonly refreshTokenPath?: string | undefined
}
