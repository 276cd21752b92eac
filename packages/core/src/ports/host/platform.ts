import type { Hub, HubSettings } from '../events/hub.ts'
import type { ProcessBudgets } from '../process-budgets.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import type { Bytes } from './bytes.ts'

/** Functions and defaults that depend on the runtime. Each adapter's `platform()` returns them. */
export interface Platform {
  /** Default of the option `environment`. */
  readonly environment?: 'production' | 'development'
  /**
   * Returns the IP address of the client if the runtime reports it in the request (Workers).
   * Other runtimes pass the address in `Connection` instead.
   */
  clientAddress?(request: Request): string | null
  /**
   * Returns the connection of a request that arrives in the host's Hono app.
   * `env` is the value that the app's server passes with the request (`c.env`). Returns `{}` if `env` comes from an unknown server.
   */
  connectionOf?(request: Request, env: unknown): Connection
  /** Creates the default of the option `hub`, with the settings of the option `tools.sse`. */
  hub?(settings: HubSettings): Hub
  /** Limiter for the limits that each process counts for itself, such as requests by address. Default: one in memory. */
  readonly localRateLimiter?: RateLimiter
  /** Limits on memory and work that several services of one process share, created by `processBudgets`. Default: each service has its own. */
  readonly budgets?: ProcessBudgets
  /** Keeps the runtime alive for `work` after the response was sent. Used if the connection has no `waitUntil`. */
  background?(work: Promise<unknown>): void
  /**
   * Sends a request to a URL that a person configured or registered (R29). Doesn't follow redirects.
   * Connects only to IP addresses of the host name that `mayConnect` allows. Rejects if none is allowed.
   * Default: the global `fetch`, which connects to any address. Safe only on runtimes that can't reach a private network.
   */
  fetch?(url: string, request: OutboundRequest): Promise<Response>
  /** Returns a static file, such as `swagger-ui-dist/swagger-ui.css`, or null if the file doesn't exist. */
  asset?(path: string): Promise<Response | null>
}

/** Outgoing request of the service, for example to a webhook. */
export interface OutboundRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Bytes | null
  readonly signal: AbortSignal
  /** Returns true if a connection to this IP address is allowed. */
  mayConnect(address: string): boolean
}

/** Facts about a request that the Request object lacks. The host passes them as second argument of `fetch`. */
export interface Connection {
  /** IP address, without port, of the client or proxy that opened the connection. */
  readonly address?: string
  /**
   * True if the server guarantees that the body isn't longer than Content-Length.
   * A small body is then read at once instead of in chunks, which is faster.
   */
  readonly isFramedByLength?: boolean
  /**
   * Path that the host's framework has removed from the beginning of the request's path, such as the `basePath` of Next.js. If `publicPath`
   * doesn't end with this path, a warning is logged.
   */
  readonly removedPath?: string
  /** True if a body parser has read the request body and not kept it. Requests that need the body then get 500. Default false. */
  readonly isBodyLost?: boolean
  /** True if large request bodies are byte streams (Deno). The service then reuses one buffer to read them, which is faster. Default false. */
  readonly isByteStream?: boolean
  /** Returns true if the server has ended the request body early, because it came in too many small chunks. The response is then 413. */
  isBodyRefused?(): boolean
  /** Keeps the runtime alive until `work` ends, even after the response was sent (Workers' `ctx.waitUntil`). */
  waitUntil?(work: Promise<unknown>): void
}
