import { failure } from './errors.ts'
import type { Origins } from './origins.ts'

/**
 * First layer of R19, on every unsafe request that a cookie authenticates and on every cookie that is issued:
 * the page that sent it is our own or an allowed one. `Origin: null` is nobody's.
 */
export function isFromAllowedPage(request: Request, requestOrigin: string, origins: Origins): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return origins.isOwn(origin, requestOrigin) || origins.isAllowed(origin)
  const site = request.headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}

/** 403 CSRF_INVALID unless an allowed page sent the request. */
export function checkOrigin(request: Request, requestOrigin: string, origins: Origins): void {
  if (!isFromAllowedPage(request, requestOrigin, origins)) throw failure('CSRF_INVALID')
}

/** Checks a double-submit token against the session that the cookie belongs to. */
export type CsrfVerifier = (token: string, sessionHandle: string) => boolean

/** Second layer of R19, with the `csrf` option: the header equals one of the cookies, and the token belongs to this session. */
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
