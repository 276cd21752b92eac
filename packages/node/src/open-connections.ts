import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface OpenConnections {
  /** Closes connections that haven't sent a whole request. Complete requests that await their response continue. */
  cutUnfinished(): void
}

export function watchConnections(server: Server): OpenConnections {
  /** The latest response of each open connection; null before its first request. */
  const responses = new Map<Socket, ServerResponse | null>()
  server.on('connection', (socket: Socket) => {
    responses.set(socket, null)
    socket.once('close', () => responses.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    responses.set(socket, response)
  })
  return {
    cutUnfinished() {
      for (const [socket, response] of responses) if (!isAwaitingResponse(response)) socket.destroy()
    },
  }
}

/** True if the request was received completely and its response isn't sent yet. */
function isAwaitingResponse(response: ServerResponse | null): boolean {
  return response?.req.complete === true && !response.writableFinished
}
