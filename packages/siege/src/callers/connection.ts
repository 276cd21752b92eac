/** Mounts of the three routers. */
export interface Mounts {
  readonly auth: string
  readonly tools: string
  readonly admin: string
}

export interface ConnectionSettings {
  /** Address of the server, such as `http://localhost:3000`. */
  readonly url: string
  /** Header in which the server's proxy names the client. With it, each caller has an address of its own. */
  readonly clientAddressHeader?: string | undefined
  /** Maximum number of requests of the whole siege. */
  readonly maxRequests: number
  /** Maximum duration of the whole siege in milliseconds. */
  readonly maxMs: number
}

/** Thrown when the siege has used up its requests or its time. */
export class BudgetError extends Error {}

/** State that all callers share: the server, the number of requests and the time left. */
export interface Connection {
  readonly origin: string
  readonly url: URL
  readonly clientAddressHeader: string | undefined
  mounts: Mounts
  /** Counts a request. Throws a BudgetError if no request or no time is left. */
  count(): void
  readonly requests: () => number
  /** Returns the milliseconds that the siege may still take. */
  msLeft(): number
  /** Replaces `/auth`, `/tools` and `/admin` at the start of a path by the server's mounts. */
  mounted(path: string): string
}

export function createConnection({ url, clientAddressHeader, maxRequests, maxMs }: ConnectionSettings): Connection {
  const parsed = new URL(url)
  const began = performance.now()
  let requests = 0
  const connection: Connection = {
    origin: parsed.origin,
    url: parsed,
    clientAddressHeader,
    mounts: { auth: '/auth', tools: '/tools', admin: '/admin' },
    count() {
      requests++
      if (requests > maxRequests) throw new BudgetError(`used all of its ${maxRequests} requests (--max-requests)`)
      if (connection.msLeft() <= 0)
        throw new BudgetError(`used its ${Math.round(maxMs / 60_000)} minutes (--max-minutes)`)
    },
    requests: () => requests,
    msLeft: () => maxMs - (performance.now() - began),
    mounted(path) {
      const [, name = '', rest = ''] = /^\/(auth|tools|admin)(?=[/?]|$)(.*)$/s.exec(path) ?? []
      // The cast is safe: the pattern has these names only.
      return name === '' ? path : connection.mounts[name as keyof Mounts] + rest
    },
  }
  return connection
}
