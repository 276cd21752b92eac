import { failure } from '../../../foundations/values/errors.ts'
import type { Origins } from './origins.ts'

/**
 * True if the request comes from a page of the service's own origin or of an allowed origin, or from no page. `Origin: null` is never allowed.
 * This is the first CSRF check (R19). It applies to unsafe requests with a cookie, to endpoints that issue tokens in cookies, and before session
 * cookies are cleared. It doesn't apply to the OAuth callback, which its state protects (R14), nor when a page's session is refreshed by a GET.
 */
export function isFromAllowedPage(request: Request, requestOrigin: string, origins: Origins): boolean {
  const origin = request.headers.get('Origin')
  return (origin !== null && origins.isAllowed(origin)) || isFromOwnPage(request, requestOrigin, origins)
}

/** True if the request comes from a page of the service's own origin, or from no page. */
function isFromOwnPage(request: Request, requestOrigin: string, origins: Origins): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return origins.isOwn(origin, requestOrigin)
  return isOfOwnSite(request.headers)
}

export function checkOrigin(request: Request, requestOrigin: string, origins: Origins): void {
  if (!isFromAllowedPage(request, requestOrigin, origins)) throw failure('CSRF_INVALID')
}

/**
 * Rejects an administrator's cookie with 403 CSRF_INVALID if a page other than the service's own sends the request, even for reads. Otherwise a
 * script that someone injects into an allowed front end could act as the administrator.
 */
export function checkOwnOrigin(request: Request, requestOrigin: string, origins: Origins): void {
  if (!isFromOwnPage(request, requestOrigin, origins)) throw failure('CSRF_INVALID')
}

/**
 * Rejects a form of another page with 403 CSRF_INVALID. `Origin: null` is accepted, because the service's own pages have the referrer policy
 * `no-referrer` and browsers send `null` for them. Sec-Fetch-Site distinguishes these pages from others that send `null`. Of a browser without
 * this header, any page that sends `null` is accepted; the form's one-time token alone then protects it.
 */
export function checkOwnForm({ headers }: Request, requestOrigin: string, origins: Origins): void {
  const origin = headers.get('Origin')
  const isForeign = origin !== null && origin !== 'null' && !origins.isOwn(origin, requestOrigin)
  if (isForeign || !isOfOwnSite(headers)) throw failure('CSRF_INVALID')
}

function isOfOwnSite(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}

export type CsrfVerifier = (token: string, sessionHandle: string) => boolean

/**
 * Second CSRF check (R19), used with the option `csrf`. The header must equal one of the CSRF cookies and belong to this session.
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
