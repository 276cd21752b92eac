import { type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds without progress after which a client that doesn't read its response is cut off. */
const STALLED_MS = 2000
/** Number of calls of `closeIdle` during which a connection must have been quiet before it is closed. */
const QUIET_SWEEPS = 6

export interface OpenConnections {
  /** Makes all responses that haven't begun, and later ones, ask their clients to close the connection. */
  endReuse(): void
  /**
   * Closes connections that were quiet in the last six calls. A request that is on its way at the first call is read before
   * the sixth, so no client loses one.
   */
  closeIdle(): void
  /** Closes connections that haven't sent a whole request. Complete requests that await their response continue. */
  cutUnfinished(): void
  /** Closes connections whose response has ended but isn't read by the client. */
  cutSlowReaders(): void
}

interface Quiet {
  readonly bytesRead: number
  readonly sweeps: number
}

export function watchConnections(server: Server): OpenConnections {
  const sockets = new Set<Socket>()
  const quiet = new WeakMap<Socket, Quiet>()
  let isEnding = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    endReuse() {
      if (isEnding) return
      isEnding = true
      server.prependListener('request', (_, response) => {
        response.shouldKeepAlive = false
      })
      for (const socket of sockets) {
        const response = responseOf(socket)
        if (response !== null && !response.headersSent) response.shouldKeepAlive = false
      }
    },
    closeIdle() {
      for (const socket of sockets) {
        const response = responseOf(socket)
        const isBusy = response !== null || socket.writableLength > 0
        // Node destroys a socket at this time-out unless it has written something since.
        if (isBusy && response?.writableEnded !== false && socket.timeout !== STALLED_MS) socket.setTimeout(STALLED_MS)
        const { bytesRead } = socket
        const before = quiet.get(socket)
        const sweeps = isBusy || before?.bytesRead !== bytesRead ? 0 : before.sweeps + 1
        if (sweeps >= QUIET_SWEEPS) socket.destroy()
        else quiet.set(socket, { bytesRead, sweeps })
      }
    },
    cutUnfinished() {
      for (const socket of sockets) {
        const response = responseOf(socket)
        if (response === null ? socket.writableLength === 0 : !response.req.complete) socket.destroy()
      }
    },
    cutSlowReaders() {
      for (const socket of sockets) if (responseOf(socket)?.writableEnded !== false) socket.destroy()
    },
  }
}

/**
 * Returns the response that is due or being sent on a connection; null once the system has taken all of it. Reads Node's own,
 * untyped reference: another reference would keep each connection's last request in memory, which doubles the garbage collector's pauses under load.
 */
function responseOf(socket: Socket): ServerResponse | null {
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return response instanceof ServerResponse ? response : null
}
