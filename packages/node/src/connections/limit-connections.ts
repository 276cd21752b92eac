import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock, hasOwnShare } from './address-block.ts'

/**
 * Closes a new connection of a public IPv4 address or IPv6 /48 that has `max` open ones already, at once and without a response, as Node does
 * beyond `maxConnections` (R40). Calls `onRefused` for the connections that either limit refuses.
 */
export function limitConnections(server: Server, max: number, onRefused: (address: string | undefined) => void): void {
  const open = new Map<string, number>()
  // Runs before Node's own listener, which prepares a parser.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (!hasOwnShare(remoteAddress)) return
    const block = addressBlock(remoteAddress)
    const count = open.get(block) ?? 0
    if (count >= max) {
      onRefused(remoteAddress)
      return void socket.destroy()
    }
    open.set(block, count + 1)
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1
      if (left > 0) open.set(block, left)
      else open.delete(block)
    })
  })
  server.on('drop', (data) => onRefused(data?.remoteAddress))
}
