import { VerifyError } from './verify-error.ts'

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i
const COOKIES = ['__Host-accessToken', '__Secure-accessToken', 'accessToken']
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/**
 * Returns the access token of a request: of the header `Authorization: Bearer`, else of the cookie. A bad header never falls back to the
 * cookie. Throws UNAUTHORIZED without a token, INVALID_ACCESS_TOKEN for a malformed header, and CSRF_INVALID for an unsafe request with a
 * cookie from a page of another origin.
 */
export function readToken(request: Request, origins: readonly string[]): string {
  const header = request.headers.get('Authorization')
  if (header !== null) {
    const token = BEARER.exec(header)?.[1]
    if (token === undefined) throw new VerifyError('INVALID_ACCESS_TOKEN')
    return token
  }
  const token = cookieToken(request.headers.get('Cookie') ?? '')
  if (token === undefined) throw new VerifyError('UNAUTHORIZED')
  if (!SAFE.includes(request.method) && !isFromAllowedPage(request, origins)) throw new VerifyError('CSRF_INVALID')
  return token
}

function cookieToken(header: string): string | undefined {
  const pairs = header.split(/; */).map((pair) => /^([^=]*)=(.*)$/.exec(pair))
  return COOKIES.map((name) => pairs.find((pair) => pair?.[1] === name)?.[2]).find(Boolean)
}

function isFromAllowedPage({ headers, url }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('Origin')
  if (origin !== null) return origin === new URL(url).origin || origins.includes(origin)
  const site = headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}
