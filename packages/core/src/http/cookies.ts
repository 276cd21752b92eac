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
/** Cookies that no client of other services knows. They are named `__Host-…` wherever browsers take that: a neighbouring host could plant them (R10). */
const ALWAYS_PREFIXED: readonly string[] = ['known-device', 'pending-link']
const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const
const BLANKS = /^[ \t]+|[ \t]+$/g
const COOKIE_VALUE = /^[\w!#$%&'()*+\-./:<=>?@[\]^`{|}~]*$/

/** How many cookies of one name are read: browsers send the one with the longest path first, and more than a few are an attack. */
const MOST_OF_ONE_NAME = 4

/** The values of a request's cookies by name, in the order sent, without empty ones; at most four of one name. */
export type ParsedCookies = ReadonlyMap<string, readonly string[]>

export function parseCookies(header: string | null): ParsedCookies {
  const cookies = new Map<string, string[]>()
  if (header === null) return cookies
  for (const pair of header.split(';')) {
    const split = pair.indexOf('=')
    if (split < 0) continue
    // Not trim(): browsers strip blanks and tabs alone, and a name behind another space is not the prefixed one.
    const name = pair.slice(0, split).replace(BLANKS, '')
    const value = pair.slice(split + 1).replace(BLANKS, '')
    const values = cookies.get(name)
    if (value === '' || values?.includes(value)) continue
    if (values === undefined) cookies.set(name, [value])
    else if (values.length < MOST_OF_ONE_NAME) values.push(value)
  }
  return cookies
}

/**
 * The values of a cookie, one list for each name that it is read under, the best protected name first. With `prefix` only prefixed names are
 * read: a neighbouring host can set plain ones, and also `__Secure-` ones (cookie tossing).
 */
export function readCookies(
  cookies: ParsedCookies,
  policy: CookiePolicy,
  name: string,
): readonly (readonly string[])[] {
  return prefixesRead(policy, name).flatMap((prefix) => {
    const values = cookies.get(prefix + name)
    return values === undefined ? [] : [values]
  })
}

function prefixesRead(policy: CookiePolicy, name: string): readonly Prefix[] {
  const isHost = mayBeHostPrefixed(policy, policy.path)
  if (isHost && (policy.prefix || ALWAYS_PREFIXED.includes(name))) return ['__Host-']
  return policy.prefix && policy.secure ? ['__Host-', '__Secure-'] : PREFIXES
}

/** A Set-Cookie value. Throws on a value that could break out of it (R21). */
export function setCookie(policy: CookiePolicy, cookie: CookieSettings, value: string, maxAgeSeconds: number): string {
  if (!COOKIE_VALUE.test(value)) throw new TypeError(`cookie ${cookie.name}: forbidden character in its value`)
  return serialize(policy, prefixFor(policy, cookie), cookie, cookie.path, value, maxAgeSeconds)
}

/** Set-Cookie values that expire the cookie under all its names, on its own path, on `/` and on the paths that it had before. */
export function clearCookie(
  policy: CookiePolicy,
  cookie: CookieSettings,
  formerPaths: readonly string[] = [],
): readonly string[] {
  const paths = new Set([cookie.path, '/', ...formerPaths])
  return PREFIXES.flatMap((prefix) =>
    (prefix === '__Host-' ? ['/'] : [...paths]).map((path) => serialize(policy, prefix, cookie, path, '', 0)),
  )
}

/** Set-Cookie values that expire the copies of a cookie on other paths, under its own name and the plain one. */
export function clearCopies(
  policy: CookiePolicy,
  cookie: CookieSettings,
  formerPaths: readonly string[],
): readonly string[] {
  const own = prefixFor(policy, cookie)
  const copies = [...new Set([own, '' as const])].flatMap((prefix) =>
    (prefix === '__Host-' ? ['/'] : formerPaths).map((path) => ({ prefix, path })),
  )
  return copies
    .filter(({ prefix, path }) => prefix !== own || path !== cookie.path)
    .map(({ prefix, path }) => serialize(policy, prefix, cookie, path, '', 0))
}

/** The name that a cookie of ours is set under. */
export function cookieName(policy: CookiePolicy, cookie: CookieSettings): string {
  return prefixFor(policy, cookie) + cookie.name
}

/** Whether a cookie on this path is named `__Host-…` with `prefix`. */
export function isHostPrefixed(policy: CookiePolicy, path: string): boolean {
  return policy.prefix && mayBeHostPrefixed(policy, path)
}

/** Browsers take `__Host-…` only of secure cookies for path `/` without a domain. */
function mayBeHostPrefixed({ secure, domain }: CookiePolicy, path: string): boolean {
  return secure && domain === undefined && path === '/'
}

function prefixFor(policy: CookiePolicy, { name, path }: CookieSettings): Prefix {
  if ((policy.prefix || ALWAYS_PREFIXED.includes(name)) && mayBeHostPrefixed(policy, path)) return '__Host-'
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
