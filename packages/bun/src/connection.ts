import type { Connection } from '@sallyport/core'

/** The part of Bun's server that knows the client's address. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
}

/** Describes the connection of a request. In a Hono app served by Bun, pass `c.req.raw` and `c.env`. */
export function connection(request: Request, server: AddressSource): Connection {
  const address = server.requestIP(request)?.address
  return address === undefined ? {} : { address }
}
