import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** A server's connections. */
export interface OpenConnections {
  /** Cuts off those that haven't sent a whole request; requests that are being answered go on. */
  cutUnfinished(): void
}

/** Watches the connections that a server accepts from now on. */
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
