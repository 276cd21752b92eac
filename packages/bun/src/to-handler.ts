import type { Handler, PathHandler } from '@sallyport/core'
import { isHealthCheck, malformedRequest, tellOf } from '@sallyport/native'
import { type AddressSource, connection } from './connection.ts'

type BunHandler = (request: Request, server: AddressSource) => Response | Promise<Response>

/**
 * Returns a function to pass as `fetch` to `Bun.serve`, or to export as `fetch` of a module's default export. Without a `fallback`,
 * it responds to every request; with one, it passes requests for other paths to the fallback.
 */
export function toHandler(handler: PathHandler, fallback: BunHandler): BunHandler
export function toHandler(handler: Handler): BunHandler
export function toHandler(handler: Handler | PathHandler, fallback?: BunHandler): BunHandler {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, server) => {
    if (!URL.canParse(request.url)) return answerNameless(request, server)
    const isForeign = fallback !== undefined && 'handles' in handler && !handler.handles(new URL(request.url).pathname)
    if (isForeign) return tellOf(handler, request, fallback(request, server))
    return answer(request, { ...connection(request, server), isFramedByLength: true })
  }

  /**
   * If the Host header is missing or malformed, Bun has only the path as the request's URL. Accepts health checks of load balancers without the
   * header; responds 400 to all other such requests.
   */
  function answerNameless(request: Request, server: AddressSource): Response | Promise<Response> {
    const { url, headers } = request
    if (headers.has('Host') || !isHealthCheck(url)) return malformedRequest()
    const known = { ...connection(request, server), isFramedByLength: true }
    return answer(new Request(`http://localhost${url}`, request), known)
  }
}
