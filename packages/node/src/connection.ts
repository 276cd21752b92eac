import type { Connection } from '@sallyport/core'

/** Describes the connection of a request. In a Hono app on @hono/node-server, pass `c.env`. */
export function connection(env: {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } }
}): Connection {
  const { remoteAddress } = env.incoming.socket
  return remoteAddress === undefined ? {} : { address: remoteAddress }
}
