import type { Connection } from '@sallyport/core'

/** What is known of a connection. Inside a Hono app that Deno serves: pass `c.env`. */
export function connection(info: { readonly remoteAddr: Deno.Addr }): Connection {
  const { remoteAddr } = info
  return 'hostname' in remoteAddr ? { address: remoteAddr.hostname } : {}
}
