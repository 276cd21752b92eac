import { createServer } from 'node:http'
import type { Handler, ServeOptions, Server } from '@sallyport/core'
import { watchConnections } from './open-connections.ts'
import { toListener } from './to-handler.ts'

/** Time in milliseconds that connections have during `close` to send the rest of a request. */
const UNFINISHED_MS = 2000
const SWEEP_MS = 10
/** Interval in milliseconds at which Node closes connections that exceed a timeout. */
const CHECK_MS = 2000

/** Starts an HTTP server. Rejects with Node's own error (such as `EADDRINUSE`) if the address can't be used. */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const { port: wanted = 3000, hostname = '127.0.0.1', closeLimitMs = 5000 } = options
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, maxConnections = 10_000 } = options
  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeoutMs, requestTimeoutMs),
  }
  // Joins duplicate headers, where Node by default drops the later ones. A joined Host or Authorization header is
  // invalid, so the request is refused.
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
        // Closes idle connections repeatedly, because a kept-alive connection becomes idle only when its current
        // request ends.
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
