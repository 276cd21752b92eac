import type { Connection } from '@sallyport/core'

/** Returns the connection of a request. In a Hono app served by Deno, pass `c.env`. */
export function connection(info: { readonly remoteAddr: Deno.Addr }): Connection {
  const { remoteAddr } = info
  return 'hostname' in remoteAddr ? { address: remoteAddr.hostname } : {}
}

/**
 * Returns the connection of a request in a Hono app that Deno serves. If another runtime's server handles the
 * request, returns `{}`. `isFramedByLength` stays unset: a middleware may have replaced the request by one with a
 * longer body than its Content-Length.
 */
export function connectionOf(_request: Request, env: unknown): Connection {
  return isServeInfo(env) ? connection(env) : {}
}

function isServeInfo(env: unknown): env is { readonly remoteAddr: Deno.Addr } {
  const address: unknown = Object(env).remoteAddr
  return typeof address === 'object' && address !== null
}
