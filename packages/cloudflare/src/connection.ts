import type { Connection } from '@sallyport/core'

/** The part of an execution context that is used. Hono's `c.executionCtx` fits. */
export interface WorkContext {
  waitUntil(work: Promise<unknown>): void
}

/** Describes the connection of a request. */
export function connection(request: Request, context: WorkContext): Connection {
  return { ...connectionOf(request), waitUntil: (work) => context.waitUntil(work) }
}

/**
 * The connection of a request in a Hono app. Cloudflare's edge sets CF-Connecting-IP itself and drops a client's own. Says nothing of the
 * body's length: a middleware may have replaced the request.
 */
export function connectionOf(request: Request): Connection {
  const address = request.headers.get('CF-Connecting-IP')
  return address === null ? {} : { address }
}
