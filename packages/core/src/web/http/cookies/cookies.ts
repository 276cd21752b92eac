/** Settings that apply to all cookies of the service. */
export interface CookiePolicy {
  readonly secure: boolean
  /** True if secure cookies get the prefix `__Host-`, or `__Secure-` if they have a domain or a path other than `/`. */
  readonly prefix: boolean
  /** Text before the cookies' names, without the dot between the two. `csrf-token` has no such text. Default: none. */
  readonly namespace?: string
  readonly sameSite: 'strict' | 'lax' | 'none'
  readonly domain?: string
  /** Domains that the cookies had before. Copies there are deleted with the cookies. */
  readonly formerDomains?: readonly string[]
  /** Host name of `baseUrl`. Cookies of an unknown former domain lie on this host or on a domain above it. */
  readonly host?: string
  readonly path: string
  /** Paths that the cookies had before. Copies there are deleted with the cookies. */
  readonly formerPaths?: readonly string[]
  readonly refreshTokenPath: string
}

/** Name, path and visibility to scripts of one cookie. Those of a session are declared in `identity/session/session-cookies.ts`. */
export interface CookieSettings {
  readonly name: string
  readonly path: string
  readonly httpOnly: boolean
}

const PREFIXES = ['__Host-', '__Secure-', ''] as const
type Prefix = (typeof PREFIXES)[number]
/**
 * Names of the cookies that only the service's own host may set. They have no domain and the path `/`, and over https the prefix `__Host-`,
 * whatever the options say. Otherwise an attacker on a sibling subdomain could set one of these cookies, and so connect the attacker's provider
 * account to the victim's account, or take over the victim's account (R10, R14). A flow's cookie has the flow's id appended to the name.
 */
const HOST_COOKIES: readonly string[] = ['known-device', 'pending-link', 'oauth-state', 'app-profile']
/** Name of the only cookie that scripts read. It has no namespace, because scripts don't know the namespace. */
const SCRIPT_COOKIE = 'csrf-token'
const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const
/** Matches blanks around a name or value. Without the look-behind, a header full of blanks would take a second (R40). */
const BLANKS = /^[ \t]+|(?<![ \t])[ \t]+$/g
const COOKIE_VALUE = /^[\w!#$%&'()*+\-./:<=>?@[\]^`{|}~]*$/

/**
 * Maximum number of values read per cookie name. Browsers send one value per cookie path, the longest path first. More than 4 values
 * indicate an attack.
 */
const MAX_VALUES_PER_NAME = 4

/** Cookie values of a request by name, in the order sent. Empty and repeated values are dropped, and at most 4 values are kept per name. */
export type ParsedCookies = ReadonlyMap<string, readonly string[]>

export function parseCookies(header: string | null): ParsedCookies {
  const cookies = new Map<string, string[]>()
  if (header === null) return cookies
  for (const pair of header.split(';')) {
    const split = pair.indexOf('=')
    if (split < 0) continue
    // Strips only spaces and tabs, as browsers do. `trim()` strips more characters, so that a cookie with another name could pass as a
    // prefixed one.
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
 * Returns the values of a cookie: one list for each accepted name, the safest prefix first. Over https, the option `prefix` admits only
 * prefixed names, because a sibling subdomain can set plain cookies (cookie tossing). A sibling subdomain can also set `__Secure-` cookies,
 * so only `__Host-` is accepted where this prefix can be used.
 */
export function readCookies(
  cookies: ParsedCookies,
  policy: CookiePolicy,
  name: string,
): readonly (readonly string[])[] {
  // Returns early, because most requests of apps and servers have no cookie.
  if (cookies.size === 0) return []
  return prefixesRead(policy, name).flatMap((prefix) => {
    const values = cookies.get(prefix + namespaced(policy, name))
    return values === undefined ? [] : [values]
  })
}

function prefixesRead(policy: CookiePolicy, name: string): readonly Prefix[] {
  if (isHostCookie(name) ? policy.secure : policy.prefix && mayBeHostPrefixed(policy, policy.path)) return ['__Host-']
  return policy.prefix && policy.secure ? ['__Host-', '__Secure-'] : PREFIXES
}

/** True if only the service's own host may set the cookie. */
function isHostCookie(name: string): boolean {
  return HOST_COOKIES.some((known) => name === known || name.startsWith(`${known}-`))
}

/** Returns a Set-Cookie value. Throws if `value` contains a character that isn't allowed in a cookie, such as a semicolon (R21). */
export function setCookie(policy: CookiePolicy, cookie: CookieSettings, value: string, maxAgeSeconds: number): string {
  if (!COOKIE_VALUE.test(value)) throw new TypeError(`cookie ${cookie.name}: the value contains a forbidden character`)
  const prefix = prefixFor(policy, cookie)
  const place = { path: cookie.path, domain: ownDomain(policy, prefix, cookie.name) }
  return serialize(policy, prefix, cookie, place, value, maxAgeSeconds)
}

/**
 * Returns Set-Cookie values that delete the cookie with every prefix: on its own path, on `/` and on its former paths, for its own domain,
 * for its former domains and for this host without a domain.
 */
export function clearCookie(
  policy: CookiePolicy,
  cookie: CookieSettings,
  formerPaths: readonly string[] = [],
): readonly string[] {
  const paths = [cookie.path, '/', ...formerPaths]
  return PREFIXES.flatMap((prefix) => clearPlaces(policy, prefix, cookie, paths))
}

/**
 * Returns Set-Cookie values that delete the copies of a cookie on its former paths and domains, with its current prefix and without a
 * prefix. The cookie itself is kept.
 */
export function clearCopies(
  policy: CookiePolicy,
  cookie: CookieSettings,
  formerPaths: readonly string[],
): readonly string[] {
  const own = prefixFor(policy, cookie)
  const kept = clearAt(policy, own, cookie, { path: cookie.path, domain: ownDomain(policy, own, cookie.name) })
  return [...new Set([own, '' as const])]
    .flatMap((prefix) => clearPlaces(policy, prefix, cookie, formerPaths))
    .filter((line) => line !== kept)
}

/**
 * Returns Set-Cookie values that delete the cookie, under the names that are read, for this host's domain and for each domain above it. This
 * also deletes the cookie of a former domain that `formerDomains` doesn't name.
 */
export function clearAbove(policy: CookiePolicy, cookie: CookieSettings, paths: readonly string[]): readonly string[] {
  const known = placesOf(policy, '', cookie.name)
  const domains = domainsAbove(policy.host).filter((domain) => !known.includes(domain))
  return prefixesRead(policy, cookie.name)
    .filter((prefix) => prefix === '' || (prefix === '__Secure-' && policy.prefix))
    .flatMap((prefix) =>
      domains.flatMap((domain) => [...new Set(paths)].map((path) => clearAt(policy, prefix, cookie, { path, domain }))),
    )
}

/**
 * Returns the host and the domains above it that have at least two labels. The list may contain a public suffix such as `co.uk`: browsers ignore
 * cookies for it.
 */
function domainsAbove(host: string | undefined): readonly string[] {
  if (host === undefined || /^[\d.]+$|:/.test(host)) return []
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'))
}

type Place = { readonly path: string; readonly domain: string | undefined }

function clearPlaces(
  policy: CookiePolicy,
  prefix: Prefix,
  cookie: CookieSettings,
  paths: readonly string[],
): readonly string[] {
  const places = prefix === '__Host-' ? ['/'] : [...new Set([...paths, ...(policy.formerPaths ?? [])])]
  return placesOf(policy, prefix, cookie.name).flatMap((domain) =>
    places.map((path) => clearAt(policy, prefix, cookie, { path, domain })),
  )
}

/**
 * Returns the values of the attribute Domain with which a cookie of this name may have been set. Undefined means no attribute: the cookie is for
 * this host only.
 */
function placesOf(policy: CookiePolicy, prefix: Prefix, name: string): readonly (string | undefined)[] {
  if (prefix === '__Host-' || isHostCookie(name)) return [undefined]
  return [...new Set([policy.domain, undefined, ...(policy.formerDomains ?? [])])]
}

function ownDomain(policy: CookiePolicy, prefix: Prefix, name: string): string | undefined {
  return placesOf(policy, prefix, name)[0]
}

/**
 * Returns Set-Cookie values that delete the cookie under its other prefixed names. Needed for a cookie that scripts read: the scripts look for
 * the prefixed names first, and would find the copy of an earlier authentication service.
 */
export function clearOtherNames(policy: CookiePolicy, cookie: CookieSettings): readonly string[] {
  // Without https, browsers neither store nor delete prefixed cookies.
  if (!policy.secure) return []
  const own = prefixFor(policy, cookie)
  return PREFIXES.filter((prefix) => prefix !== '' && prefix !== own).flatMap((prefix) =>
    clearPlaces(policy, prefix, cookie, [cookie.path]),
  )
}

export function cookieName(policy: CookiePolicy, cookie: CookieSettings): string {
  return prefixFor(policy, cookie) + namespaced(policy, cookie.name)
}

function namespaced({ namespace }: CookiePolicy, name: string): string {
  return namespace === undefined || name === SCRIPT_COOKIE ? name : `${namespace}.${name}`
}

/** True if the option `prefix` is on and cookies on this path can have the prefix `__Host-`. */
export function isHostPrefixed(policy: CookiePolicy, path: string): boolean {
  return policy.prefix && mayBeHostPrefixed(policy, path)
}

/** True if browsers accept the prefix `__Host-`: only for secure cookies with path `/` and without a domain. */
function mayBeHostPrefixed({ secure, domain }: CookiePolicy, path: string): boolean {
  return secure && domain === undefined && path === '/'
}

function prefixFor(policy: CookiePolicy, { name, path }: CookieSettings): Prefix {
  if (isHostCookie(name) ? policy.secure : policy.prefix && mayBeHostPrefixed(policy, path)) return '__Host-'
  return policy.prefix && policy.secure ? '__Secure-' : ''
}

function clearAt(policy: CookiePolicy, prefix: Prefix, cookie: CookieSettings, place: Place): string {
  return serialize(policy, prefix, cookie, place, '', 0)
}

function serialize(
  policy: CookiePolicy,
  prefix: Prefix,
  cookie: CookieSettings,
  { path, domain }: Place,
  value: string,
  maxAgeSeconds: number,
): string {
  const parts = [
    `${prefix}${namespaced(policy, cookie.name)}=${value}`,
    `Path=${path}`,
    `Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`,
  ]
  if (domain !== undefined) parts.push(`Domain=${domain}`)
  if (cookie.httpOnly) parts.push('HttpOnly')
  // Browsers reject prefixed names without `Secure`.
  if (policy.secure || prefix !== '') parts.push('Secure')
  parts.push(`SameSite=${SAME_SITE[policy.sameSite]}`)
  return parts.join('; ')
}
