/** Which origins may call us with a user's cookies. */
export interface Origins {
  /** Exact match against `siteUrl` and `cors.origins` (R20). */
  isAllowed(origin: string): boolean
  /** Our own origin: that of `baseUrl`, else of the request. */
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
