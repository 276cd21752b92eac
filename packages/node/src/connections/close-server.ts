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
 * are closed after that, because a request may be on its way.
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
    // Not Node's own `server.close`, which destroys idle connections at once, and those whose response isn't flushed yet. The HTTP server
    // of Bun's Node API is no TCP server.
    const { close } = server instanceof TcpServer ? TcpServer.prototype : server
    close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(cut)
      // Ends what Node's HTTP server does at intervals.
      server.close()
      resolve()
    })
  })
}
