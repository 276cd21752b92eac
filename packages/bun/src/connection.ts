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

/** The connection of a request in a Hono app that Bun serves; `{}` on another server. Hosts pass the server as `env` or as `env.server`. */
export function connectionOf(request: Request, env: unknown): Connection {
  const server: unknown = Object(env).server ?? env
  if (!isAddressSource(server)) return {}
  const known = connection(request, server)
  // Bun knows no address of a request that a middleware has replaced, whose body may be longer than Content-Length.
  return { ...known, isFramedByLength: known.address !== undefined }
}

function isAddressSource(server: unknown): server is AddressSource {
  return typeof Object(server).requestIP === 'function'
}
