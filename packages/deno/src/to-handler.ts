import type { Handler } from '@sallyport/core'
import { connection } from './connection.ts'

/** Returns a handler to pass to `Deno.serve`, or to export as `fetch` of a module that `deno serve` runs. */
export function toHandler(
  handler: Handler,
): (request: Request, info: { readonly remoteAddr: Deno.Addr }) => Response | Promise<Response> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, info) => answer(request, { ...connection(info), isFramedByLength: true })
}
