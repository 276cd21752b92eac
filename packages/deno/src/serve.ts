import type { Handler, ServeOptions, Server } from '@sallyport/core'
import { drainable } from '@sallyport/native'
import { toHandler } from './to-handler.ts'

/**
 * Starts an HTTP server. Rejects with Deno's own error if the address can't be used.
 *
 * @example
 * const server = await serve(sallyport, { port: 3000 })
 */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const { port: wanted = 3000, hostname = '127.0.0.1', closeLimitMs = 5000 } = options
  const { answer, drain, drained } = drainable(toHandler(handler))
  const server = Deno.serve(
    {
      port: wanted,
      hostname,
      onListen() {},
      onError: () => new Response(null, { status: 500 }),
    },
    answer,
  )
  const { port } = server.addr
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    port,
    drain,
    async close() {
      drain()
      await drained(closeLimitMs)
      // Requests that take longer than the limit are abandoned, not aborted. Aborting a server during its shutdown
      // throws an error that can't be caught.
      server.unref()
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(limit.resolve, closeLimitMs)
      await Promise.race([server.shutdown(), limit.promise])
      clearTimeout(timer)
    },
  }
}
