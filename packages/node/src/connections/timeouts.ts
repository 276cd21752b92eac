import type { ServeOptions } from '@sallyport/core'

/** Maximum interval in milliseconds at which Node closes connections that exceed a timeout. */
const CHECK_MS = 2000

/** Returns Node's settings that close the connections of clients which send headers or a body too slowly (R40). */
export function timeoutsOf({ headersTimeoutMs = 10_000, requestTimeoutMs = 30_000 }: ServeOptions) {
  return {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeoutMs, requestTimeoutMs),
  }
}
