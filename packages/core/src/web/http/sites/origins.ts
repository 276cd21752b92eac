/** Origins that may send requests with a user's cookies. */
export interface Origins {
  /** True if the origin exactly equals the origin of a `siteUrl` or an entry of `cors.origins` (R20). */
  isAllowed(origin: string): boolean
  /**
   * True for an entry of `cors.origins` with an app's own scheme, such as `capacitor://localhost`. Other apps may use the same scheme and so have the
   * same origin. So requests of this origin carry no cookies, and never count as requests of the service's own pages (R19).
   */
  isApp(origin: string): boolean
  /** True for the service's own origin: that of `baseUrl` if set, otherwise that of the request. */
  isOwn(origin: string, requestOrigin: string): boolean
  /** Request headers that allowed origins may send in addition to the service's own. */
  readonly requestHeaders: readonly string[]
}

/** Matches an origin with an app's own scheme, such as `capacitor://localhost`. */
export const APP_ORIGIN = /^(?!(?:https?|wss?|ftp|file|data|blob|about|javascript):)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+$/

export interface OriginSettings {
  readonly baseUrl?: string
  readonly allowed: readonly string[]
  /** True if the service's origin is https although requests arrive as http, as behind a proxy. Only used without a URL in `baseUrl`. */
  readonly isHttps?: boolean
  /** Request headers of features. Default: none. */
  readonly requestHeaders?: readonly string[]
}

export function createOrigins({ allowed: urls, baseUrl, isHttps, requestHeaders = [] }: OriginSettings): Origins {
  const apps = new Set(urls.filter((url) => APP_ORIGIN.test(url)))
  const allowed = new Set(urls.filter((url) => !apps.has(url)).map((url) => new URL(url).origin))
  const own = baseUrl === undefined ? null : new URL(baseUrl).origin
  return {
    isAllowed: (origin) => allowed.has(origin),
    isApp: (origin) => apps.has(origin),
    requestHeaders,
    isOwn: (origin, requestOrigin) => origin === (own ?? (isHttps ? asHttps(requestOrigin) : requestOrigin)),
  }
}

function asHttps(origin: string): string {
  return new URL(origin.replace(/^http:/, 'https:')).origin
}
