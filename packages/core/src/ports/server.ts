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
