/** Origins that may send requests with a user's cookies. */
export interface Origins {
  /** True if the origin exactly equals the origin of a `siteUrl` or an entry of `cors.origins` (R20). */
  isAllowed(origin: string): boolean
  /** True for the service's own origin: that of `baseUrl` if set, otherwise that of the request. */
  isOwn(origin: string, requestOrigin: string): boolean
}

export function createOrigins(settings: { readonly baseUrl?: string; readonly allowed: readonly string[] }): Origins {
  const allowed = new Set(settings.allowed.map((url) => new URL(url).origin))
  const own = settings.baseUrl === undefined ? null : new URL(settings.baseUrl).origin
  return {
    isAllowed: (origin) => allowed.has(origin),
    isOwn: (origin, requestOrigin) => origin === (own ?? requestOrigin),
  }
}
