/** The path of a request's URL, still percent-encoded and without one trailing slash; `/` for a URL that can't be parsed, which is refused later. */
export function requestPath({ url }: Request): string {
  const path = URL.parse(url)?.pathname ?? '/'
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
