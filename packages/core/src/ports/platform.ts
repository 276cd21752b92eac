import type { Hub, HubSettings } from './hub.ts'

/** What only the runtime knows. Each adapter's `platform()` makes one. */
export interface Platform {
  /** Default for the `environment` option. */
  readonly environment?: 'production' | 'development'
  /** The peer's address as the runtime reports it in the request itself (Workers); servers pass it with each request instead. */
  clientAddress?(request: Request): string | null
  /**
   * Reads the connection of a request inside a host's Hono app. `env` is what the app's server passes beside the request (`c.env`). Returns
   * `{}` if it is anything else.
   */
  connectionOf?(request: Request, env: unknown): Connection
  /** Default for the `hub` option, with the settings of `tools.sse`. */
  hub?(settings: HubSettings): Hub
  /** Lets work go on after the reply, where no request-bound way was passed. */
  background?(work: Promise<unknown>): void
  /**
   * Sends a request to a URL that a person configured or registered (R29), without following redirects. It connects only to
   * an address of the name that `mayConnect` allows, and rejects if there is none. Default: the global `fetch`, which connects to
   * any address: for runtimes that reach no private network.
   */
  fetch?(url: string, request: OutboundRequest): Promise<Response>
  /** A static file such as `swagger-ui-dist/swagger-ui.css`; `null` if there is none. */
  asset?(path: string): Promise<Response | null>
}

/** A request that the service itself sends. */
export interface OutboundRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly signal: AbortSignal
  /** True if a connection to this IP address is allowed. */
  mayConnect(address: string): boolean
}

/** What the host knows of one request beyond the Request itself. Passed to `fetch` beside it. */
export interface Connection {
  /** Address of the peer that opened the connection, without port. */
  readonly address?: string
  /** The server itself cut the body at its Content-Length, so that it can be taken in one piece. */
  readonly isFramedByLength?: boolean
  /** Keeps the runtime alive for work that ends after the reply (Workers' `ctx.waitUntil`). */
  waitUntil?(work: Promise<unknown>): void
}
