import { type AddressSource, connection } from './connection.ts'
import type { Handler } from './handler.ts'
import { isWellFormed } from './is-well-formed.ts'

/** A `fetch` for `Bun.serve`, or for a module that exports one by default. */
export function toHandler(handler: Handler): (request: Request, server: AddressSource) => Response | Promise<Response> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, server) =>
    isWellFormed(request) ? answer(request, connection(request, server)) : new Response(null, { status: 400 })
}
