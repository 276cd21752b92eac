import type { Context } from 'hono'
import type { Connection, Platform } from '../../../ports/host/platform.ts'

const CONNECTION = Symbol('connection')
const PATH = Symbol('path')

interface OwnEnv {
  readonly [CONNECTION]?: Connection
  readonly [PATH]?: string
}

/** Returns the `env` that `sallyport.fetch` passes to its Hono app. `path`: path to match. */
export function envOf(connection: Connection, path: string): object {
  return { [CONNECTION]: connection, [PATH]: path } satisfies OwnEnv
}

/** Returns the path to match. Undefined if the request came through the host's own Hono app. */
export function pathToMatch(env: unknown): string | undefined {
  return ownEnv(env)?.[PATH]
}

function ownEnv(env: unknown): OwnEnv | null | undefined {
  // The cast is safe: only `envOf` sets these symbols, and `?.` handles an `env` that is null or undefined.
  return env as OwnEnv | null | undefined
}

/** Returns the connection that `sallyport.fetch` was called with. Returns null if the request came through the host's own Hono app. */
export function ownConnection({ env }: Context): Connection | null {
  return ownEnv(env)?.[CONNECTION] ?? null
}

/** Returns the connection of a request in the host's own Hono app, as `platform.connectionOf` reads it. */
export function hostConnection(c: Context, platform: Platform): Connection {
  const connection = platform.connectionOf?.(c.req.raw, c.env) ?? {}
  const context = executionContext(c)
  return context === null ? connection : { ...connection, waitUntil: (work) => context.waitUntil(work) }
}

/** Returns the execution context of a Worker. Returns null on other runtimes, where Hono's getter throws. */
function executionContext(c: Context): Context['executionCtx'] | null {
  try {
    return typeof c.executionCtx.waitUntil === 'function' ? c.executionCtx : null
  } catch {
    return null
  }
}
