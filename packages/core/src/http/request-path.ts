/**
 * The path of a request's URL, still percent-encoded and without one trailing slash. Cut out of the text, so that no URL makes it throw: those
 * that can't be parsed are refused later.
 */
export function requestPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  const path = end < 0 ? url.slice(start) : url.slice(start, start + end)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
