import type { Connection } from '@sallyport/core'

/** The part of Bun's server that is asked for a peer's address. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
}

/** What is known of a connection. Inside a Hono app that Bun serves: `connection(c.req.raw, c.env)`. */
export function connection(request: Request, server: AddressSource): Connection {
  const address = server.requestIP(request)?.address
  return address === undefined ? {} : { address }
}
