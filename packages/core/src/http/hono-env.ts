import type { Context } from 'hono'
import type { Connection, Platform } from '../ports/platform.ts'

const CONNECTION = Symbol('connection')

/** The `env` of requests that `sallyport.fetch` hands to its Hono app. */
export function envOf(connection: Connection): object {
  return { [CONNECTION]: connection }
}

/** The connection that `sallyport.fetch` was called with; `null` in a host's app. */
export function ownConnection({ env }: Context): Connection | null {
  // The cast is safe: only `envOf` sets the symbol. A host's `env` may be anything.
  return (env as { readonly [CONNECTION]?: Connection } | null | undefined)?.[CONNECTION] ?? null
}

/** The connection of a request in a host's app, as the platform reads it. */
export function hostConnection(c: Context, platform: Platform): Connection {
  const connection = platform.connectionOf?.(c.req.raw, c.env) ?? {}
  const context = executionContext(c)
  return context === null ? connection : { ...connection, waitUntil: (work) => context.waitUntil(work) }
}

/** The execution context of a Worker; `null` on other runtimes, where Hono's getter throws. */
function executionContext(c: Context): Context['executionCtx'] | null {
  try {
    return typeof c.executionCtx.waitUntil === 'function' ? c.executionCtx : null
  } catch {
    return null
  }
}
