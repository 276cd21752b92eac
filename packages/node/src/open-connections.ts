import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface OpenConnections {
  /** Closes connections that haven't sent a whole request. Complete requests that await their response continue. */
  cutUnfinished(): void
}

export function watchConnections(server: Server): OpenConnections {
  const answering = new Map<Socket, IncomingMessage | null>()
  server.on('connection', (socket: Socket) => {
    answering.set(socket, null)
    socket.once('close', () => answering.delete(socket))
  })
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    answering.set(socket, incoming)
    outgoing.once('close', () => {
      if (answering.get(socket) === incoming) answering.set(socket, null)
    })
  })
  return {
    cutUnfinished() {
      for (const [socket, incoming] of answering) if (incoming?.complete !== true) socket.destroy()
    },
  }
}
