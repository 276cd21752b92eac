import type { Handler } from '@sallyport/core'
import { type AddressSource, connection } from './connection.ts'

/** Returns a function to pass as `fetch` to `Bun.serve`, or to export as `fetch` of a module's default export. */
export function toHandler(handler: Handler): (request: Request, server: AddressSource) => Response | Promise<Response> {
  const answer = typeof handler === 'function' ? handler : handler.fetch
  return (request, server) => answer(request, { ...connection(request, server), isFramedByLength: true })
}
