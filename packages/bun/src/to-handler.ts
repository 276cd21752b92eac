import type { Handler, PathHandler } from '@sallyport/core'
import { type AddressSource, connection } from './connection.ts'

type BunHandler = (request: Request, server: AddressSource) => Response | Promise<Response>

/**
 * Returns a function to pass as `fetch` to `Bun.serve`, or to export as `fetch` of a module's default export. It responds to every request;
 * with a `fallback`, it passes requests for other paths on.
 */
export function toHandler(handler: PathHandler, fallback: BunHandler): BunHandler
export function toHandler(handler: Handler): BunHandler
export function toHandler(handler: Handler | PathHandler, fallback?: BunHandler): BunHandler {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, server) => {
    const isOurs = !('handles' in handler) || handler.handles(new URL(request.url).pathname)
    if (fallback !== undefined && !isOurs) return fallback(request, server)
    return answer(request, { ...connection(request, server), isFramedByLength: true })
  }
}
