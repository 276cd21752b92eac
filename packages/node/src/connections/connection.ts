import type { Connection } from '@sallyport/core'

/** The fields of @hono/node-server's `env` that are read. */
export interface ServerEnv {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

/** Returns the connection of a request in a Hono app on @hono/node-server. Pass `c.env`. */
export function connection(env: ServerEnv): Connection {
  const { remoteAddress } = env.incoming.socket
  return remoteAddress === undefined ? {} : { address: remoteAddress }
}

/**
 * Returns the connection of a request in a Hono app on @hono/node-server. If another server handles the request,
 * returns `{}`.
 */
export function connectionOf(request: Request, env: unknown): Connection {
  return isServerEnv(env) ? { ...connection(env), isFramedByLength: isFromServer(request) } : {}
}

function isServerEnv(env: unknown): env is ServerEnv {
  const socket: unknown = Object(env).incoming?.socket
  return typeof socket === 'object' && socket !== null
}

/**
 * True if the request comes unchanged from @hono/node-server, whose own requests have a prototype without
 * `constructor`. False if a middleware has replaced the request, for example to decompress the body. The new body may
 * be longer than Content-Length.
 */
function isFromServer(request: Request): boolean {
  return !Object.hasOwn(Object.getPrototypeOf(request), 'constructor')
}
