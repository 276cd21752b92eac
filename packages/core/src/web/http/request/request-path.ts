/** Longest URL of a request, in characters. */
export const URL_LIMIT = 8 * 1024

/**
 * Returns the path of a request's URL, still percent-encoded and without one trailing slash. Returns `/` for a malformed URL, which the
 * router rejects later. Doesn't parse the URL, because the URL of a Request is already absolute and normalised.
 */
export function requestPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const rest = url.slice(start)
  const end = rest.search(/[?#]/)
  const path = end < 0 ? rest : rest.slice(0, end)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** False if a part of the path can't be decoded. Such a path matches no endpoint, so the response is 404. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Matches a segment `.` or `..`, also percent-encoded. A URL parser removes such segments, so the path leads elsewhere than its text says. */
const DOT_SEGMENT = /(^|\/)(\.|%2e){1,2}(\/|$)/i

export function hasDotSegment(path: string): boolean {
  return DOT_SEGMENT.test(path)
}

/** True if the path is `parent` or below it. Everything is below `/` and below the empty path. */
export function isBelow(path: string, parent: string): boolean {
  return parent === '' || parent === '/' || path === parent || path.startsWith(`${parent}/`)
}
