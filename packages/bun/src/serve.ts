import type { Handler, ServeOptions, Server } from '@sallyport/core'
import { toHandler } from './to-handler.ts'

/** Listens. Rejects with Bun's own error when it can't. */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const { port: wanted = 3000, hostname = '127.0.0.1', closeLimitMs = 5000 } = options
  const server = Bun.serve({
    port: wanted,
    hostname,
    // Bun's error page shows the source.
    development: false,
    // Without that page Bun lets a second server share the port in silence.
    reusePort: false,
    // Event streams send a heartbeat every 30 s.
    idleTimeout: 120,
    fetch: toHandler(handler),
    error: () => new Response(null, { status: 500 }),
  })
  const port = server.port ?? wanted
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    port,
    async close() {
      const cut = setTimeout(() => void server.stop(true), closeLimitMs)
      await server.stop()
      clearTimeout(cut)
    },
  }
}
