import type { Connection } from '@sallyport/core'

/** The method of Bun's server that returns the client's address. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
}

/** Returns the connection of a request. In a Hono app served by Bun, pass `c.req.raw` and `c.env`. */
export function connection(request: Request, server: AddressSource): Connection {
  const address = server.requestIP(request)?.address
  return address === undefined ? {} : { address }
}

/**
 * Returns the connection of a request in a Hono app that Bun serves. The host passes Bun's server as `env` or
 * `env.server`. If another runtime's server handles the request, returns `{}`.
 */
export function connectionOf(request: Request, env: unknown): Connection {
  const server: unknown = Object(env).server ?? env
  if (!isAddressSource(server)) return {}
  const known = connection(request, server)
  // Bun knows no address for a request that a middleware has replaced. The body of a replaced request may be longer
  // than its Content-Length, so `isFramedByLength` is false.
  return { ...known, isFramedByLength: known.address !== undefined }
}

function isAddressSource(server: unknown): server is AddressSource {
  return typeof Object(server).requestIP === 'function'
}
