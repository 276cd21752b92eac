import type { Connection } from '@sallyport/core'

/** The part of an execution context that is used. Hono's `c.executionCtx` fits. */
export interface WorkContext {
  waitUntil(work: Promise<unknown>): void
}

/**
 * Describes the connection of a request. The address is safe to trust: Cloudflare's edge overwrites CF-Connecting-IP.
 */
export function connection(request: Request, context: WorkContext): Connection {
  const address = request.headers.get('CF-Connecting-IP')
  return { ...(address !== null && { address }), waitUntil: (work) => context.waitUntil(work) }
}
