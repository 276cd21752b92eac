import type { Connection } from '@sallyport/core'

/** What is known of a connection inside a Hono app on @hono/node-server: pass `c.env`. */
export function connection(env: {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } }
}): Connection {
  const { remoteAddress } = env.incoming.socket
  return remoteAddress === undefined ? {} : { address: remoteAddress }
}
