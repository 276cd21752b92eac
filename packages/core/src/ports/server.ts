import type { Connection } from './platform.ts'

type Answer = (request: Request, connection: Connection) => Response | Promise<Response>

/** Handler that an adapter serves: a Sallyport, any object with such a `fetch`, or the function itself. */
export type Handler = Answer | { readonly fetch: Answer }

/** Options of the adapters' `serve`. */
export interface ServeOptions {
  /** Port to listen on; 0 picks a free one. Default 3000. */
  readonly port?: number
  /** Address to listen on; `0.0.0.0` or `::` for all interfaces. Default `127.0.0.1`. */
  readonly hostname?: string
  /** Milliseconds that `close` waits for running requests. Default 5000. */
  readonly closeLimitMs?: number
  /**
   * On Node, milliseconds that a client may take to send the request headers after connecting. Default 10000. Bun has
   * its own limit of about 12 s. Deno has none: put a proxy in front of it.
   */
  readonly headersTimeoutMs?: number
  /**
   * On Node, milliseconds that a client may take to send a whole request. Default 30000. On every runtime the service
   * itself allows 30 s for a body.
   */
  readonly requestTimeoutMs?: number
  /** On Node, maximum number of open connections; further ones are closed at once. Default 10000. */
  readonly maxConnections?: number
}

export interface Server {
  readonly url: string
  readonly port: number
  /**
   * Stops accepting connections, closes idle ones, waits for running requests, and closes the rest after
   * `closeLimitMs`. On Node, connections that haven't sent a whole request are closed after 2 s.
   */
  close(): Promise<void>
}
