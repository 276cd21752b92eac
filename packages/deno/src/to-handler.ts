import { connection } from './connection.ts'
import type { Handler } from './handler.ts'
import { isWellFormed } from './is-well-formed.ts'

/** A handler for `Deno.serve`, or the `fetch` of a module that `deno serve` runs. */
export function toHandler(
  handler: Handler,
): (request: Request, info: { readonly remoteAddr: Deno.Addr }) => Response | Promise<Response> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, info) =>
    isWellFormed(request) ? answer(request, connection(info)) : new Response(null, { status: 400 })
}
