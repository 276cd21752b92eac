import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from './address-block.ts'

/** Requests that a client has sent before it got the responses to earlier ones on the same connection. */
export interface PipelinedRequests {
  /**
   * Calls `start` when all earlier responses of the connection are sent. Until then reads no further requests. Closes the connection if too
   * many requests wait.
   */
  hold(incoming: IncomingMessage, outgoing: ServerResponse, start: () => void): void
}

export interface PipelineLimits {
  /** Maximum number of waiting requests of one connection. */
  readonly perConnection: number
  /** Maximum number of waiting requests of one connection during a flood. Lower, because closing a connection costs time for each of them. */
  readonly perConnectionInFlood: number
  /** Maximum number of waiting requests of one IPv4 address or IPv6 /48 (`addressBlock`). */
  readonly perAddress: number
  readonly inAll: number
}

/** A waiting request takes 5 to 10 KB. Browsers and HTTP libraries don't pipeline requests. */
const LIMITS: PipelineLimits = { perConnection: 32, perConnectionInFlood: 8, perAddress: 512, inAll: 4096 }

/**
 * Creates the queue of all connections of a server. Node parses all requests that one read contains, up to a thousand, and would handle all of
 * them at once: their responses would fill memory while the client reads none (R40).
 */
export function createPipelinedRequests(
  onRefused: (address: string | undefined) => void,
  isFlooded: () => boolean,
  { perConnection, perConnectionInFlood, perAddress, inAll }: PipelineLimits = LIMITS,
): PipelinedRequests {
  const bySocket = new Map<Socket, number>()
  const byBlock = new Map<string, number>()
  const watched = new WeakSet<Socket>()
  let waiting = 0

  function add(socket: Socket, block: string, by: number): void {
    waiting += by
    change(bySocket, socket, by)
    change(byBlock, block, by)
  }

  function hasRoom(socket: Socket, block: string): boolean {
    const own = bySocket.get(socket) ?? 0
    const most = isFlooded() ? perConnectionInFlood : perConnection
    return own < most && (byBlock.get(block) ?? 0) < perAddress && waiting < inAll
  }

  function watch(socket: Socket, block: string): void {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.once('close', () => add(socket, block, -(bySocket.get(socket) ?? 0)))
  }

  return {
    hold(incoming, outgoing, start) {
      const { socket } = incoming
      if (socket.destroyed) return
      const { remoteAddress } = socket
      const block = addressBlock(remoteAddress)
      if (!hasRoom(socket, block)) {
        onRefused(remoteAddress)
        return void socket.destroy()
      }
      watch(socket, block)
      add(socket, block, 1)
      socket.pause()
      // Node assigns the socket to a response when the earlier ones are sent.
      outgoing.once('socket', () => {
        if (bySocket.has(socket)) add(socket, block, -1)
        if (!bySocket.has(socket)) socket.resume()
        // Starts the next request in a later turn of the event loop, so that other connections are served in between.
        setImmediate(() => socket.destroyed || start())
      })
    },
  }
}

function change<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
