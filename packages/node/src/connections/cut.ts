import type { Socket } from 'node:net'

/** Closes a connection and discards its unsent bytes, which the system would otherwise go on offering to the client. */
export function cut(socket: Socket): void {
  const isPlainTcp = socket.remoteAddress !== undefined && !('encrypted' in socket)
  if (isPlainTcp) socket.resetAndDestroy()
  else socket.destroy()
}
