/** The `cookies` option: names and attributes of the service's cookies. */
export interface CookieOptions {
  /** Sends cookies over https only. Default: true if `baseUrl` is https; without a URL there, true in production. */
  readonly secure?: boolean | undefined
  /**
   * Names secure cookies `__Host-…`, or `__Secure-…` if `domain` or another `path` than `/` is set, and reads no other names. A sibling subdomain
   * can't plant a cookie named `__Host-…`. Default false.
   */
  readonly prefix?: boolean | undefined
  /**
   * Text before the names of all cookies except `csrf-token`, followed by a dot: with `acme`, the access token's cookie is `acme.accessToken`. Keeps
   * the cookies of several services on one host apart. 1 to 40 characters of `a–z 0–9 -`. Default none.
   */
  readonly namespace?: string | undefined
  /** The cookies' SameSite attribute; `none` needs secure cookies. Default `lax`. */
  readonly sameSite?: 'strict' | 'lax' | 'none' | undefined
  /**
   * Domain whose hosts all receive the session cookies. The cookies of sign-ins with providers, pending links and known devices stay on the service's
   * host. Default: only the service's host receives the session cookies.
   */
  readonly domain?: string | undefined
  /**
   * Former values of `domain`, at most 4. Signing in and out also deletes the cookies of these domains. Remove a value once the refresh tokens of its
   * time have expired. Default none.
   */
  readonly formerDomains?: readonly string[] | undefined
  /** Former values of `path` and `refreshTokenPath`, at most 4. Signing in and out also deletes the cookies on these paths. Default none. */
  readonly formerPaths?: readonly string[] | undefined
  /** Path of the session cookies except the refresh token's. Default `/`. */
  readonly path?: string | undefined
  /** Path of the refresh token's cookie; always `/` for a cookie named `__Host-…`. Default: the auth router's path. */
  readonly refreshTokenPath?: string | undefined
}
