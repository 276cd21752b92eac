export interface CookiePolicy {
  readonly secure: boolean
  /** True if secure cookies are named `__Host-…`, or `__Secure-…` if a domain or path is set. */
  readonly prefix: boolean
  readonly sameSite: 'strict' | 'lax' | 'none'
  readonly domain?: string
  readonly path: string
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

/** Values read per cookie name. Browsers send the cookie with the longest path first; more than a few are an attack. */
const MAX_VALUES_PER_NAME = 4

/** A request's cookie values by name, in the order sent; empty ones are dropped, and at most 4 are kept per name. */
export type ParsedCookies = ReadonlyMap<string, readonly string[]>

export function parseCookies(header: string | null): ParsedCookies {
  const cookies = new Map<string, string[]>()
  if (header === null) return cookies
  for (const pair of header.split(';')) {
    const split = pair.indexOf('=')
    if (split < 0) continue
    // Not trim(): browsers strip only spaces and tabs, so a name after another white-space character isn't the prefixed
    // name.
    const name = pair.slice(0, split).replace(BLANKS, '')
    const value = pair.slice(split + 1).replace(BLANKS, '')
    const values = cookies.get(name)
    if (value === '' || values?.includes(value)) continue
    if (values === undefined) cookies.set(name, [value])
    else if (values.length < MAX_VALUES_PER_NAME) values.push(value)
  }
  return cookies
}

/**
 * Returns the values of a cookie: one list for each accepted name, the safest prefix first. With `prefix` only prefixed
 * names are accepted, because a neighbouring host can set plain cookies (cookie tossing) and, unless `__Host-` is used,
 * `__Secure-` ones.
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

/** Returns a Set-Cookie value. Throws if `value` contains a character that could end it (R21). */
export function setCookie(policy: CookiePolicy, cookie: CookieSettings, value: string, maxAgeSeconds: number): string {
  if (!COOKIE_VALUE.test(value)) throw new TypeError(`cookie ${cookie.name}: the value contains a forbidden character`)
  return serialize(policy, prefixFor(policy, cookie), cookie, cookie.path, value, maxAgeSeconds)
}

/** Returns Set-Cookie values that delete the cookie with every prefix, on its own path, on `/` and on its former paths. */
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

/** Returns Set-Cookie values that delete copies of a cookie on other paths, with its own prefix and without one. */
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

export function cookieName(policy: CookiePolicy, cookie: CookieSettings): string {
  return prefixFor(policy, cookie) + cookie.name
}

/** True if the option `prefix` gives cookies on this path the prefix `__Host-`. */
export function isHostPrefixed(policy: CookiePolicy, path: string): boolean {
  return policy.prefix && mayBeHostPrefixed(policy, path)
}

/** Browsers accept `__Host-` only for secure cookies with path `/` and without a domain. */
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
  // Browsers reject prefixed names without `Secure`.
  if (policy.secure || prefix !== '') parts.push('Secure')
  parts.push(`SameSite=${SAME_SITE[policy.sameSite]}`)
  return parts.join('; ')
}
