import { type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface OpenConnections {
  /** Closes connections that haven't sent a whole request. Complete requests that await their response continue. */
  cutUnfinished(): void
}

export function watchConnections(server: Server): OpenConnections {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    cutUnfinished() {
      for (const socket of sockets) if (!isAwaitingResponse(socket)) socket.destroy()
    },
  }
}

/** True if a request was received completely and its response isn't sent yet. */
function isAwaitingResponse(socket: Socket): boolean {
  // Node's own, untyped reference to the current response; Node clears it when the response is sent. A reference of ours
  // would keep each connection's last request in memory, which doubles the collector's pauses under load.
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return response instanceof ServerResponse && response.req.complete
}
