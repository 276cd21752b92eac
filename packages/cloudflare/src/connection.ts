import type { Connection } from '@sallyport/core'

/** The part of an execution context that is needed; Hono's `c.executionCtx` fits. */
export interface WorkContext {
  waitUntil(work: Promise<unknown>): void
}

/** What is known of a connection. Cloudflare's edge sets CF-Connecting-IP itself and drops a client's own. */
export function connection(request: Request, context: WorkContext): Connection {
  const address = request.headers.get('CF-Connecting-IP')
  return { ...(address !== null && { address }), waitUntil: (work) => context.waitUntil(work) }
}
