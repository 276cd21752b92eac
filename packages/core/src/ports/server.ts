import type { Connection } from './platform.ts'

type Answer = (request: Request, connection: Connection) => Response | Promise<Response>

/** What an adapter serves: a Sallyport, anything else with its `fetch`, or that function alone. */
export type Handler = Answer | { readonly fetch: Answer }

/** Options of the adapters' `serve`. */
export interface ServeOptions {
  /** 0 takes any free port. Default 3000. */
  readonly port?: number
  /** Address to listen on; `0.0.0.0` or `::` for all. Default `127.0.0.1`. */
  readonly hostname?: string
  /** How long `close` waits for requests that are running. Default 5000. */
  readonly closeLimitMs?: number
  /**
   * On Node, how long a connection may take to send the head of a request, from when it opens. Default 10000. Bun has a limit of its own, about
   * 12 s; Deno has none, so put a proxy in front of it.
   */
  readonly headersTimeoutMs?: number
  /** On Node, how long a connection may take to send a whole request. Default 30000; on every runtime the service takes no longer over a body. */
  readonly requestTimeoutMs?: number
  /** On Node, how many connections may be open at a time; further ones are closed at once. Default 10000. */
  readonly maxConnections?: number
}

/** A server that an adapter started. */
export interface Server {
  readonly url: string
  readonly port: number
  /**
   * Takes no more connections, closes idle ones, lets running requests finish, and cuts off what is left after the limit. On Node connections
   * that haven't sent a whole request are cut off after 2 s.
   */
  close(): Promise<void>
}
