import { createServer } from 'node:http'
import type { Handler, ServeOptions, Server } from '@sallyport/core'
import { watchConnections } from './open-connections.ts'
import { toListener } from './to-handler.ts'

/** How long `close` waits for connections to send a whole request. */
const UNFINISHED_MS = 2000
const SWEEP_MS = 10
/** How often Node looks for connections that are too slow. */
const CHECK_MS = 2000

/** Listens. Rejects with Node's own error (`EADDRINUSE` and alike) when it can't. */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const { port: wanted = 3000, hostname = '127.0.0.1', closeLimitMs = 5000 } = options
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, maxConnections = 10_000 } = options
  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeoutMs, requestTimeoutMs),
  }
  // Joining makes a second Host header an invalid one, and a second Authorization no valid one, instead of dropping it in silence.
  const server = createServer({ joinDuplicateHeaders: true, ...timeouts }, toListener(handler, true))
  server.maxConnections = maxConnections
  const connections = watchConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, hostname, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : wanted
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        const begun = performance.now()
        // A kept-alive connection whose last request ends after this moment is idle only then.
        const sweep = setInterval(() => {
          server.closeIdleConnections()
          if (performance.now() - begun > UNFINISHED_MS) connections.cutUnfinished()
        }, SWEEP_MS)
        const cut = setTimeout(() => server.closeAllConnections(), closeLimitMs)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(cut)
          resolve()
        })
      }),
  }
}
