import { failure } from './errors.ts'
import type { Origins } from './origins.ts'

/**
 * First check of R19, for unsafe requests authenticated by a cookie and for responses that set session cookies: the
 * page that sent the request must be of our own or an allowed origin. `Origin: null` is never allowed.
 */
export function isFromAllowedPage(request: Request, requestOrigin: string, origins: Origins): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return origins.isOwn(origin, requestOrigin) || origins.isAllowed(origin)
  const site = request.headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}

export function checkOrigin(request: Request, requestOrigin: string, origins: Origins): void {
  if (!isFromAllowedPage(request, requestOrigin, origins)) throw failure('CSRF_INVALID')
}

export type CsrfVerifier = (token: string, sessionHandle: string) => boolean

/**
 * Second check of R19, with the option `csrf`: the header must equal one of the cookies and belong to this session.
 * Throws 403 CSRF_INVALID.
 */
export function checkDoubleSubmit(
  header: string | null,
  cookies: readonly string[],
  sessionHandle: string,
  verify: CsrfVerifier,
): void {
  if (header === null || !cookies.includes(header) || !verify(header, sessionHandle)) {
    throw failure('CSRF_INVALID')
  }
}
