import { createServer } from 'node:http'
import type { Handler, ServeOptions, Server } from '@sallyport/core'
import { answerNameless } from './connections/answer-nameless.ts'
import { answerUnreadable } from './connections/answer-unreadable.ts'
import { closeServer } from './connections/close-server.ts'
import { createConnectionGuard } from './connections/guard-listener.ts'
import { limitConnections } from './connections/limit-connections.ts'
import { watchConnections } from './connections/open-connections.ts'
import { refusalsToLog } from './connections/refusals-to-log.ts'
import { timeoutsOf } from './connections/timeouts.ts'
import type { RequestListener } from './request-listener.ts'
import { toListener } from './to-handler.ts'

/** Divisor of `maxConnections`: by default, one public IPv4 address or IPv6 /48 can use only this share of all connections. */
const SHARES = 8

/** Responds to a request with an unknown `Expect` header as Node does. Used through the guard, so that such requests count, too. */
const expectationFailed: RequestListener = async (_, outgoing) => void outgoing.writeHead(417).end()

/**
 * Starts an HTTP server. Rejects with Node's own error (such as `EADDRINUSE`) if the address can't be used.
 *
 * @example
 * const server = await serve(sallyport, { port: 3000 })
 * process.once('SIGTERM', () => server.close())
 */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<Server> {
  const { port: wanted = 3000, hostname = '127.0.0.1', closeLimitMs = 5000 } = options
  const { maxConnections = 10_000, maxConnectionsPerAddress = Math.ceil(maxConnections / SHARES) } = options
  const onRefused = refusalsToLog(options.logger)
  const { watch, guard, ServerResponse } = createConnectionGuard(onRefused)
  const listener = guard(answerNameless(toListener(handler, true)))
  // `joinDuplicateHeaders`: by default Node drops later duplicates. A joined Host or Authorization header is invalid, so
  // the request is refused. `requireHostHeader`: Node would answer requests without a Host header before they are
  // counted, so `answerNameless` answers these.
  const settings = { joinDuplicateHeaders: true, requireHostHeader: false, ServerResponse, ...timeoutsOf(options) }
  const server = createServer(settings, listener)
  server.on('checkExpectation', guard(expectationFailed))
  server.on('connection', watch)
  answerUnreadable(server)
  server.maxConnections = maxConnections
  limitConnections(server, maxConnectionsPerAddress, (address) => onRefused('connections', address))
  const connections = watchConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, hostname, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : wanted
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    port,
    drain: connections.endReuse,
    close: () => closeServer(server, connections, closeLimitMs),
  }
}
