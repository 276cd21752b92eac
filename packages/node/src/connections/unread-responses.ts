import type { Socket } from 'node:net'
import { cut } from './cut.ts'

/** Milliseconds for which a client may take none of the bytes that wait for it. */
const UNREAD_MS = 25_000
/** Interval in milliseconds of the checks. The connection of a client that reads nothing is closed within 29 s. */
const CHECK_MS = 2000

export interface UnreadResponses {
  watch(socket: Socket): void
  forget(socket: Socket): void
  /** Closes the connections whose clients read nothing. `nowMs`: milliseconds of a clock that never goes back. */
  check(nowMs: number): void
}

interface Progress {
  readonly sent: number
  readonly sinceMs: number
}

/**
 * Watches all connections of a server and closes one if bytes wait to be sent and the client reads none of them, even if the
 * client itself sends bytes (R40). Keeps the connections of slow clients, and event streams without events.
 */
export function createUnreadResponses(onCut: (address: string | undefined) => void): UnreadResponses {
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
      else if (nowMs - last.sinceMs >= UNREAD_MS) {
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
  // Node's own, untyped handle of the connection. Its queue shrinks while a large write is under way, `writableLength` only when the write ends.
  const handle = Object(Reflect.get(socket, '_handle'))
  const { bytesWritten, writeQueueSize } = handle
  if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize
  return socket.bytesWritten - socket.writableLength
}
