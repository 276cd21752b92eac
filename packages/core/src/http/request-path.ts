/**
 * Returns the path of a request's URL, still percent-encoded and without one trailing slash; `/` for a malformed URL, which is refused later.
 * Doesn't parse the URL, because requests have an absolute, normalised one.
 */
export function requestPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const rest = url.slice(start)
  const end = rest.search(/[?#]/)
  const path = end < 0 ? rest : rest.slice(0, end)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
