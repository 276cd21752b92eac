import type { Handler, PathHandler } from '@sallyport/core'
import { malformedRequest, tellOf } from '@sallyport/native'
import { connection } from './connection.ts'

interface ServeInfo {
  readonly remoteAddr: Deno.Addr
}

type DenoHandler<I> = (request: Request, info: I) => Response | Promise<Response>

/**
 * Returns a handler to pass to `Deno.serve`, or to export as `fetch` of a module that `deno serve` runs. Without a `fallback`,
 * it responds to every request; with one, it passes requests for other paths to the fallback.
 */
export function toHandler<I extends ServeInfo>(handler: PathHandler, fallback: DenoHandler<I>): DenoHandler<I>
export function toHandler(handler: Handler): DenoHandler<ServeInfo>
export function toHandler(handler: Handler | PathHandler, fallback?: DenoHandler<never>): DenoHandler<never> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, info: ServeInfo) => {
    if (!URL.canParse(request.url)) return malformedRequest()
    const isForeign = fallback !== undefined && 'handles' in handler && !handler.handles(new URL(request.url).pathname)
    // The cast is safe: the server that calls this handler is the one that the fallback is written for.
    if (isForeign) return tellOf(handler, request, fallback(request, info as never))
    return answer(request, { ...connection(info), isFramedByLength: true, isByteStream: true })
  }
}
