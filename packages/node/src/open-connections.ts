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
  // Node's own reference to the current response. A reference of ours would keep the last request of each connection in
  // memory, which doubles the pauses of the garbage collector under load.
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return response instanceof ServerResponse && response.req.complete
}
