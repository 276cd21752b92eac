import type { Connection } from '@sallyport/core'

/** Describes the connection of a request. In a Hono app served by Deno, pass `c.env`. */
export function connection(info: { readonly remoteAddr: Deno.Addr }): Connection {
  const { remoteAddr } = info
  return 'hostname' in remoteAddr ? { address: remoteAddr.hostname } : {}
}
