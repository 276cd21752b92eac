import type { Socket } from 'node:net'
import { cut } from './cut.ts'

/** Milliseconds for which a client may take none of the bytes that wait for it. */
const STALLED_MS = 25_000
/** Interval in milliseconds of the checks. A stalled connection is closed within 29 s. */
const CHECK_MS = 2000

export interface StalledConnections {
  watch(socket: Socket): void
  forget(socket: Socket): void
  /** Closes the connections that are stalled at this time, in milliseconds of a clock that never goes back. */
  check(nowMs: number): void
}

interface Progress {
  readonly sent: number
  readonly sinceMs: number
}

/**
 * Creates the watch over all connections of a server. A connection is stalled if bytes wait to be sent and the client takes none of them,
 * whatever it sends itself (R40). A slow client is not stalled, nor is an event stream without events.
 */
export function createStalledConnections(onCut: (address: string | undefined) => void): StalledConnections {
  const sockets = new Set<Socket>()
  const waiting = new Map<Socket, Progress>()
  let timer: NodeJS.Timeout | undefined

  function forget(socket: Socket): void {
    sockets.delete(socket)
    waiting.delete(socket)
    if (sockets.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function check(nowMs: number): void {
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        waiting.delete(socket)
        continue
      }
      const sent = sentBytes(socket)
      const last = waiting.get(socket)
      if (last?.sent !== sent) waiting.set(socket, { sent, sinceMs: nowMs })
      else if (nowMs - last.sinceMs >= STALLED_MS) {
        onCut(socket.remoteAddress)
        cut(socket)
      }
    }
  }

  return {
    check,
    forget,
    watch(socket) {
      sockets.add(socket)
      timer ??= setInterval(() => check(performance.now()), CHECK_MS).unref()
    },
  }
}

/** Returns the number of bytes that the operating system has taken from the process. */
function sentBytes(socket: Socket): number {
  // Node's own, untyped handle of the connection. Its queue shrinks while a large write is under way; `writableLength` only at its end.
  const handle = Object(Reflect.get(socket, '_handle'))
  const { bytesWritten, writeQueueSize } = handle
  if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize
  return socket.bytesWritten - socket.writableLength
}
