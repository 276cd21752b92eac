import { VerifyError } from './verify-error.ts'

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i
/** Matches a header with a Bearer credential anywhere in it. Other schemes, such as the `Basic` of a proxy, aren't for Sallyport. */
const NAMES_BEARER = /(?:^|,)[ \t]*Bearer(?![\w\-.~+/!#$%&'*^`|])/i
const PREFIXES = ['__Host-', '__Secure-', ''] as const
/** Spaces and tabs at both ends of a text. Without the look-behind, matching a header full of blanks would take a second (R40). */
const BLANKS = /^[ \t]+|(?<![ \t])[ \t]+$/g
/** Maximum number of values tried per cookie name. Browsers send one value per cookie path. */
const MAX_VALUES = 4
const SAFE = ['GET', 'HEAD', 'OPTIONS']

export interface ReadOptions {
  readonly origins: readonly string[]
  readonly cookiePrefix: '__Host-' | '__Secure-' | undefined
  readonly cookieNamespace: string | undefined
}

/**
 * Returns the access tokens of a request: of the header `Authorization: Bearer`, else of the cookies, one list for each cookie name, the
 * safest prefix first. A bad Bearer header never falls back to a cookie. Throws UNAUTHORIZED without a token, INVALID_ACCESS_TOKEN for a malformed
 * header, and CSRF_INVALID for an unsafe request with a cookie from a page of another origin.
 */
export function readTokens(request: Request, options: ReadOptions): readonly (readonly string[])[] {
  const token = readBearer(request.headers)
  if (token !== undefined) return [[token]]
  const tokens = cookieTokens(request.headers.get('Cookie') ?? '', options)
  if (tokens.length === 0) throw new VerifyError('UNAUTHORIZED')
  if (!SAFE.includes(request.method) && !isFromAllowedPage(request, options.origins))
    throw new VerifyError('CSRF_INVALID')
  return tokens
}

/** Returns the token of the header `Authorization: Bearer`, if there is one. Throws INVALID_ACCESS_TOKEN for a malformed one. */
export function readBearer(headers: Headers): string | undefined {
  const header = headers.get('Authorization')
  if (header === null || !NAMES_BEARER.test(header)) return undefined
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) throw new VerifyError('INVALID_ACCESS_TOKEN')
  return token
}

function cookieTokens(header: string, { cookiePrefix, cookieNamespace }: ReadOptions): readonly (readonly string[])[] {
  const cookie = cookieNamespace === undefined ? 'accessToken' : `${cookieNamespace}.accessToken`
  const pairs = header.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    // Strips only spaces and tabs, as browsers do. `trim()` would let a cookie with another name pass as a prefixed one.
    return [name.replace(BLANKS, ''), value.join('=').replace(BLANKS, '')] as const
  })
  return PREFIXES.slice(0, PREFIXES.indexOf(cookiePrefix ?? '') + 1)
    .map((accepted) => pairs.filter(([name, value]) => name === accepted + cookie && value !== ''))
    .map((found) => [...new Set(found.map(([, value]) => value))].slice(0, MAX_VALUES))
    .filter(({ length }) => length > 0)
}

function isFromAllowedPage({ headers, url }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('Origin')
  if (origin !== null) return origin === new URL(url).origin || origins.includes(origin)
  const site = headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}
