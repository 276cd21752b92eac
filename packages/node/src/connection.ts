import type { Connection } from '@sallyport/core'

/** The part of @hono/node-server's `env` that is read. */
export interface ServerEnv {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

/** What is known of a connection inside a Hono app on @hono/node-server: pass `c.env`. */
export function connection(env: ServerEnv): Connection {
  const { remoteAddress } = env.incoming.socket
  return remoteAddress === undefined ? {} : { address: remoteAddress }
}

/** The connection of a request in a Hono app on @hono/node-server; `{}` on another server. */
export function connectionOf(request: Request, env: unknown): Connection {
  return isServerEnv(env) ? { ...connection(env), isFramedByLength: isFromServer(request) } : {}
}

function isServerEnv(env: unknown): env is ServerEnv {
  const socket: unknown = Object(env).incoming?.socket
  return typeof socket === 'object' && socket !== null
}

/**
 * False if a middleware has replaced the request, such as one that unpacks bodies: its body may be longer than Content-Length. The server's own
 * requests are made without the constructor.
 */
function isFromServer(request: Request): boolean {
  return !Object.hasOwn(Object.getPrototypeOf(request), 'constructor')
}
