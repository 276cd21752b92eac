import type { Handler, ServeOptions, Server } from '@sallyport/core'
import { drainable } from '@sallyport/native'
import { limitUnread } from './limit-unread.ts'
import { toHandler } from './to-handler.ts'

/**
 * Starts an HTTP server. Rejects with Bun's own error if the address can't be used.
 *
 * @example
 * const server = await serve(sallyport, { port: 3000 })
 */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const { port: wanted = 3000, hostname = '127.0.0.1', closeLimitMs = 5000 } = options
  const { answer, drain, drained } = drainable(toHandler(handler))
  const server = Bun.serve({
    port: wanted,
    hostname,
    // Disables Bun's error page, which would show source code.
    development: false,
    // Makes Bun reject if the port is in use. By default a second server could silently share the port.
    reusePort: false,
    // The idle timeout in seconds must exceed 30 s, the time between two heartbeats of an event stream.
    idleTimeout: 120,
    fetch: limitUnread(answer),
    error: () => new Response(null, { status: 500 }),
  })
  const port = server.port ?? wanted
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    port,
    drain,
    async close() {
      drain()
      await drained(closeLimitMs)
      const cut = setTimeout(() => void server.stop(true), closeLimitMs)
      await server.stop()
      clearTimeout(cut)
    },
  }
}
