import type { Connection } from '@sallyport/core'

/** The part of a Worker's execution context that is used: `waitUntil`. Hono's `c.executionCtx` has it. */
export interface WorkContext {
  waitUntil(work: Promise<unknown>): void
}

/** Returns the connection of a request: the client's address and the context's `waitUntil`. */
export function connection(request: Request, context: WorkContext): Connection {
  return { ...connectionOf(request), waitUntil: (work) => context.waitUntil(work) }
}

/**
 * Returns the connection of a request in a Hono app. Cloudflare's edge sets CF-Connecting-IP and drops a value sent
 * by the client. `isFramedByLength` stays unset: a middleware may have replaced the request by one with a longer body
 * than its Content-Length.
 */
export function connectionOf(request: Request): Connection {
  const address = request.headers.get('CF-Connecting-IP')
  return address === null ? {} : { address }
}
