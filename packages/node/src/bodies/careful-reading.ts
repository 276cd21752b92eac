import type { Socket } from 'node:net'
import { createReadingTurns, type ReadingTurns } from './reading-turns.ts'

/** Bytes that are parsed at once during a flood. */
const PIECE_BYTES = 1024
/** Milliseconds after the last refusal at which a flood counts as over. */
const CALM_MS = 10_000

/**
 * During a flood, parses incoming bytes in pieces of 1 KiB (R40). By default Node parses each read as a whole, up to 64 KiB: 10,000 chunks
 * or 2,000 requests, which take more than 10 ms, even if the first of them already ended the connection.
 */
export interface CarefulReading {
  /** Adds a new connection of a server. */
  watch(socket: Socket): void
  forget(socket: Socket): void
  isUnderWay(): boolean
  /** Starts, or prolongs, careful reading. Called when chunks are too small or too many requests wait on a connection. */
  prolong(nowMs: number): void
}

export function createCarefulReading(): CarefulReading {
  const open = new Set<Socket>()
  const turns = createReadingTurns()
  let untilMs = Number.NEGATIVE_INFINITY
  return {
    watch(socket) {
      open.add(socket)
      if (performance.now() >= untilMs) return
      turns.accepted()
      readInPieces(socket, turns)
    },
    isUnderWay: () => performance.now() < untilMs,
    forget(socket) {
      open.delete(socket)
      turns.forget(socket)
    },
    prolong(nowMs) {
      const isNew = nowMs >= untilMs
      untilMs = nowMs + CALM_MS
      if (isNew) for (const socket of open) readInPieces(socket, turns)
    },
  }
}

/**
 * Replaces the `data` listener with which Node's server parses the connection, so that Node no longer passes reads to its parser directly. The rest
 * of a read isn't parsed once the connection is closed or paused. If the turn's bytes are used up, the rest waits while other connections are served.
 */
export function readInPieces(socket: Socket, turns: ReadingTurns = createReadingTurns()): void {
  const [parse, ...others] = socket.listeners('data')
  if (parse === undefined || others.length > 0 || pieced.has(socket) || socket.destroyed) return
  pieced.add(socket)
  socket.off('data', parse as (bytes: Buffer) => void)
  socket.on('data', (bytes: Buffer) => {
    for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
      if (socket.destroyed) return
      const rest = bytes.subarray(offset)
      if (socket.isPaused()) return void socket.unshift(rest)
      const piece = rest.subarray(0, PIECE_BYTES)
      if (!turns.take(piece.length)) {
        socket.pause().unshift(rest)
        return turns.wait(socket)
      }
      Reflect.apply(parse, socket, [piece])
    }
  })
}

const pieced = new WeakSet<Socket>()
