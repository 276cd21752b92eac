import type { LogEntry } from './log-entry.ts'
import type { Connection } from './platform.ts'

type Answer = (request: Request, connection: Connection) => Response | Promise<Response>

/** Request handler that an adapter serves: a Sallyport, another object with a method `fetch`, or a function. */
export type Handler = Answer | { readonly fetch: Answer }

/** Handler that knows which paths it serves, such as a Sallyport. An adapter's `toHandler` then accepts a fallback for all other paths. */
export interface PathHandler {
  readonly fetch: Answer
  handles(path: string, removedPath?: string): boolean
  passedOn?(request: PassedOnRequest): void
}

/** A request for which `handles` returned false, and to which the host responded itself. */
export interface PassedOnRequest {
  readonly method: string
  /** Path as the host got it. */
  readonly path: string
  /** Beginning of the request's path that the host's framework removed, such as `/app`. Default: none. */
  readonly removedPath?: string | undefined
  /** Status of the host's response. Undefined if the framework doesn't report it. */
  readonly status?: number | undefined
}

/** Options of `serve`, which each adapter exports. */
export interface ServeOptions {
  /** TCP port to listen on. 0 selects a free port. Default 3000. */
  readonly port?: number | undefined
  /** IP address or host name to listen on. `0.0.0.0` or `::` listens on all interfaces. Default `127.0.0.1` (this machine only). */
  readonly hostname?: string | undefined
  /** Milliseconds for which `close` waits for running requests. Default 5000. */
  readonly closeLimitMs?: number | undefined
  /**
   * Milliseconds within which a client must send the request headers after connecting. Default 10000.
   * Only on Node. Bun has a fixed limit of about 12 s. Deno has no limit: put a proxy in front of the service.
   */
  readonly headersTimeoutMs?: number | undefined
  /**
   * Milliseconds within which a client must send the whole request. Default 30000. Only on Node.
   * On every runtime, the service also limits the time for the request body to 30 s.
   */
  readonly requestTimeoutMs?: number | undefined
  /** Maximum number of open connections. Further connections are closed at once. Default 10000. Only on Node. */
  readonly maxConnections?: number | undefined
  /**
   * Maximum number of open connections of one public address (IPv6: of one /48). Further connections of the address are closed at once.
   * Addresses of private networks, where proxies are, have no such limit. Behind a proxy with a public address, set this option to the
   * value of `maxConnections`. Default: an eighth of `maxConnections`. Only on Node.
   */
  readonly maxConnectionsPerAddress?: number | undefined
  /**
   * Receives a warning `limit.reached` when the server closes connections because of a limit, at most once a minute for each limit. Default:
   * the console.
   */
  readonly logger?: ((entry: LogEntry) => void) | undefined
}

export interface Server {
  readonly url: string
  readonly port: number
  /**
   * Makes responses ask their clients to close the connection (`Connection: close`), so that their next requests go to another server.
   * Requests and connections are still accepted. Call it some time before `close`, so that a load balancer stops sending requests.
   */
  drain(): void
  /**
   * Stops accepting connections and waits for running requests. Idle connections are closed after 300 ms, so that requests already on their
   * way still get a response. Bun and Deno accept new connections until then. After `closeLimitMs`, closes the remaining connections.
   * On Node, a connection is also closed if its client hasn't sent a whole request after 2 s, or reads nothing of its response for 2 s.
   */
  close(): Promise<void>
}
