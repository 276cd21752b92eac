import type { Handler } from '@sallyport/core'
import { type AddressSource, connection } from './connection.ts'

/** A `fetch` for `Bun.serve`, or for a module that exports one by default. */
export function toHandler(handler: Handler): (request: Request, server: AddressSource) => Response | Promise<Response> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, server) => answer(request, { ...connection(request, server), isFramedByLength: true })
}
