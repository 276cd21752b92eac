import type { FetchHandler } from './router.ts'

/** Hands each request to the handler whose mount its path lies below, else to the last one. */
export function byPath(
  mounted: readonly (readonly [mount: string, handler: FetchHandler])[],
  otherwise: FetchHandler,
): FetchHandler {
  return (request, connection) => {
    const path = pathOf(request.url)
    const found = mounted.find(([mount]) => path === mount || path.startsWith(`${mount}/`))
    return (found?.[1] ?? otherwise)(request, connection)
  }
}

/** The path of a request's URL, which is absolute and normalised; without parsing it, since the router will. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}
