/** How cookies are named and scoped; resolved from the `cookies` option and `baseUrl`. */
export interface CookiePolicy {
  readonly secure: boolean
  /** Whether secure cookies are named `__Host-…`, or `__Secure-…` where a domain or path is set. */
  readonly prefix: boolean
  readonly sameSite: 'strict' | 'lax' | 'none'
  readonly domain?: string
  readonly path: string
  /** Path of the refresh token's cookie. */
  readonly refreshTokenPath: string
}

export interface CookieSettings {
  readonly name: string
  readonly path: string
  readonly httpOnly: boolean
}

const PREFIXES = ['__Host-', '__Secure-', ''] as const
type Prefix = (typeof PREFIXES)[number]
const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const
const BLANKS = /^[ \t]+|[ \t]+$/g
const COOKIE_VALUE = /^[\w!#$%&'()*+\-./:<=>?@[\]^`{|}~]*$/

/** Cookies of a request by name; of two with one name the first counts. */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  if (header === null) return cookies
  for (const pair of header.split(';')) {
    const split = pair.indexOf('=')
    if (split < 0) continue
    // Not trim(): browsers strip blanks and tabs alone, and a name behind another space is not the prefixed one.
    const name = pair.slice(0, split).replace(BLANKS, '')
    if (!cookies.has(name)) cookies.set(name, pair.slice(split + 1).replace(BLANKS, ''))
  }
  return cookies
}

/** The cookie under any of its three names, the best protected first; `undefined` if there is none or it is empty. */
export function readCookie(cookies: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const prefix of PREFIXES) {
    const value = cookies.get(prefix + name)
    if (value) return value
  }
  return undefined
}

/** A Set-Cookie value. Throws on a value that could break out of it (R21). */
export function setCookie(policy: CookiePolicy, cookie: CookieSettings, value: string, maxAgeSeconds: number): string {
  if (!COOKIE_VALUE.test(value)) throw new TypeError(`cookie ${cookie.name}: forbidden character in its value`)
  return serialize(policy, prefixFor(policy, cookie), cookie, cookie.path, value, maxAgeSeconds)
}

/** Set-Cookie values that expire the cookie under all its names, on its own path and on `/`. */
export function clearCookie(policy: CookiePolicy, cookie: CookieSettings): readonly string[] {
  const paths = new Set([cookie.path, '/'])
  return PREFIXES.flatMap((prefix) =>
    (prefix === '__Host-' ? ['/'] : [...paths]).map((path) => serialize(policy, prefix, cookie, path, '', 0)),
  )
}

/** The name that a cookie of ours is set under. */
export function cookieName(policy: CookiePolicy, cookie: CookieSettings): string {
  return prefixFor(policy, cookie) + cookie.name
}

/** Whether a cookie on this path is named `__Host-…`, which browsers take for path `/` without a domain alone. */
export function isHostPrefixed(policy: CookiePolicy, path: string): boolean {
  return policy.prefix && policy.secure && policy.domain === undefined && path === '/'
}

function prefixFor(policy: CookiePolicy, { path }: CookieSettings): Prefix {
  if (isHostPrefixed(policy, path)) return '__Host-'
  return policy.prefix && policy.secure ? '__Secure-' : ''
}

function serialize(
  policy: CookiePolicy,
  prefix: Prefix,
  cookie: CookieSettings,
  path: string,
  value: string,
  maxAgeSeconds: number,
): string {
  const parts = [
    `${prefix}${cookie.name}=${value}`,
    `Path=${path}`,
    `Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`,
  ]
  if (policy.domain !== undefined && prefix !== '__Host-') parts.push(`Domain=${policy.domain}`)
  if (cookie.httpOnly) parts.push('HttpOnly')
  // A browser takes prefixed names with it alone.
  if (policy.secure || prefix !== '') parts.push('Secure')
  parts.push(`SameSite=${SAME_SITE[policy.sameSite]}`)
  return parts.join('; ')
}
