/**
 * True if the request comes from a browser. Browsers send `Origin` (which may be `null`) or a `Sec-Fetch-*` header, and pages can't
 * remove these headers.
 */
export function isFromBrowser({ headers }: Request): boolean {
  return headers.has('Origin') || [...headers.keys()].some((name) => name.startsWith('sec-fetch-'))
}
