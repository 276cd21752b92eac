/** Origins that may send requests with a user's cookies. */
export interface Origins {
  /** True if the origin exactly equals the origin of a `siteUrl` or an entry of `cors.origins` (R20). */
  isAllowed(origin: string): boolean
  /** True for the service's own origin: that of `baseUrl` if set, otherwise that of the request. */
  isOwn(origin: string, requestOrigin: string): boolean
}

export interface OriginSettings {
  readonly baseUrl?: string
  readonly allowed: readonly string[]
  /** True if the service's origin is https although requests arrive as http, as behind a proxy. Only used without a URL in `baseUrl`. */
  readonly isHttps?: boolean
}

export function createOrigins({ allowed: urls, baseUrl, isHttps }: OriginSettings): Origins {
  const allowed = new Set(urls.map((url) => new URL(url).origin))
  const own = baseUrl === undefined ? null : new URL(baseUrl).origin
  return {
    isAllowed: (origin) => allowed.has(origin),
    isOwn: (origin, requestOrigin) => origin === (own ?? (isHttps ? asHttps(requestOrigin) : requestOrigin)),
  }
}

function asHttps(origin: string): string {
  return new URL(origin.replace(/^http:/, 'https:')).origin
}
