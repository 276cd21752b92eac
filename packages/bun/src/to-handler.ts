import type { Handler } from '@sallyport/core'
import { type AddressSource, connection } from './connection.ts'

/** Returns a `fetch` for `Bun.serve` or for the default export of a module. */
export function toHandler(handler: Handler): (request: Request, server: AddressSource) => Response | Promise<Response> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, server) => answer(request, { ...connection(request, server), isFramedByLength: true })
}
