import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { OpenConnections } from './open-connections.ts'

const SWEEP_MS = 50
/** Milliseconds that connections have to send the rest of a request. */
const UNFINISHED_MS = 2000
/** Milliseconds that clients have to read responses that have ended. Less than the ready-made server has for its whole stop. */
const READING_MS = 6000

/**
 * Takes no more connections, and resolves when all are closed. Each response asks its client to close the connection; idle connections
 * are closed a little later, because a request may be on its way. After `limitMs` closes all connections.
 */
export function closeServer(server: Server, connections: OpenConnections, limitMs: number): Promise<void> {
  connections.endReuse()
  const begun = performance.now()
  const sweep = setInterval(() => {
    const ms = performance.now() - begun
    connections.closeIdle()
    if (ms > UNFINISHED_MS) connections.cutUnfinished()
    if (ms > READING_MS) connections.cutSlowReaders()
  }, SWEEP_MS)
  const cut = setTimeout(() => server.closeAllConnections(), limitMs)
  return new Promise((resolve) => {
    // Doesn't call the HTTP server's own `close`, which destroys idle connections at once, and those whose response isn't flushed yet. In Bun's
    // Node API, an HTTP server isn't a TCP server, so its own `close` is called.
    const { close } = server instanceof TcpServer ? TcpServer.prototype : server
    close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(cut)
      // Ends the timer with which Node's HTTP server checks its connections.
      server.close()
      resolve()
    })
  })
}
