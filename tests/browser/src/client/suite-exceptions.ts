/** Reasons why a request of the auth suite can't be sent by a script of a page. It is sent in process instead. */
export const REASONS = {
  forbiddenHeader: 'sets a header that browsers set themselves, such as Origin or User-Agent',
  impossibleCookies: 'sends cookies that a browser would not send together, such as two of one name and path',
  noCsrfToken: 'leaves out the CSRF token, which the client adds',
  otherOrigin: 'calls a service whose `baseUrl` is not the origin of the page',
  bodyStream: 'sends a body as a stream, which browsers do over HTTP/2 only',
  method: 'uses a method, or a method with a body, that `fetch` refuses',
  inProcess: 'is sent in process on every runtime, because `fetch` would change its headers or path',
} as const

export type Reason = keyof typeof REASONS

/** Headers that fetch drops, apart from Cookie, which the browser's own cookies replace. */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*|user-agent)$/

/** Headers with a value that the browser sends by itself. */
const isOwn = (name: string, value: string, origin: string): boolean =>
  (name === 'origin' && value === origin) ||
  (name === 'sec-fetch-site' && value === 'same-origin') ||
  (name === 'sec-fetch-mode' && value === 'cors') ||
  (name === 'sec-fetch-dest' && value === 'empty')

const hasCsrfCookie = (headers: Headers): boolean => /(^|[ -])csrf-token=/.test(headers.get('Cookie') ?? '')

/** Returns why a page of the origin can't send the request; null if it can. */
export function reasonAgainst(origin: string, init: RequestInit): Reason | null {
  const { method = 'GET', body = null } = init
  const headers = new Headers(init.headers)
  const isSafe = /^(GET|HEAD|OPTIONS)$/i.test(method)
  if (body instanceof ReadableStream) return 'bodyStream'
  if (/^(TRACE|TRACK|CONNECT)$/i.test(method) || (isSafe && body !== null)) return 'method'
  if (!isSafe && hasCsrfCookie(headers) && !headers.has('X-CSRF-Token')) return 'noCsrfToken'
  const isForbidden = ([name, value]: readonly [string, string]) =>
    FORBIDDEN.test(name) && !isOwn(name, value, isSafe ? '' : origin)
  return [...headers].some(isForbidden) ? 'forbiddenHeader' : null
}
