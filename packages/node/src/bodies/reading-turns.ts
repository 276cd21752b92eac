import type { Socket } from 'node:net'

/** Bytes of all connections together that are parsed in one turn of the event loop. They take some milliseconds if they are hostile. */
const TURN_BYTES = 4096
/**
 * `TURN_BYTES` for a turn in which a connection was accepted. Node accepts one connection a turn, so with short turns an honest client
 * waits less behind hundreds of a flood's connections.
 */
const ACCEPTING_BYTES = 256
/** Minimum number of bytes that a resumed connection uses up of a turn, even if it has sent fewer. */
const LEAST_COST = 128
/** Maximum number of sent bytes that are compared: connections that have sent more count as equal. */
const MOST_BYTES = 2 ** 31 - 1
/** Every n-th resumed connection is the one that has waited longest. */
const LONGEST_EVERY = 4

type Resumable = Pick<Socket, 'resume' | 'bytesRead' | 'readableLength' | 'destroyed'>

/** Divides the parsing of many connections over turns of the event loop, so that others are answered between them. */
export interface ReadingTurns {
  /** Makes this turn a short one. Called when a connection is accepted. */
  accepted(): void
  /** Takes bytes from this turn. Returns false if none are left. Bytes beyond this turn's are taken from the next turns. */
  take(bytes: number): boolean
  /**
   * Resumes a paused connection in a later turn. Connections that have sent least, by powers of two, go first: a flood sends more than an honest
   * request. Every fourth resumed connection is the one that has waited longest, so that a long upload goes on too.
   */
  wait(socket: Resumable): void
  /** Called when a connection is closed. */
  forget(socket: Resumable): void
}

export function createReadingTurns(): ReadingTurns {
  let left = TURN_BYTES
  let isScheduled = false
  let isAccepting = false
  let picked = 0
  /** Waiting connections in the order in which they came, each with its set in `bySize`. */
  const waiting = new Map<Resumable, Set<Resumable>>()
  /** Waiting connections by the power of two of the bytes that they have sent. */
  const bySize = Array.from({ length: 32 }, () => new Set<Resumable>())

  function next(): Resumable | undefined {
    const [longest] = waiting.keys()
    if (++picked % LONGEST_EVERY === 0) return longest
    const [first] = bySize.find(({ size }) => size > 0) ?? []
    return first
  }

  function forget(socket: Resumable): void {
    waiting.get(socket)?.delete(socket)
    waiting.delete(socket)
  }

  /** Resumes only as many connections as this turn can parse, because resuming hundreds costs more than parsing. */
  function resumeSome(): void {
    let promised = 0
    while (promised < left) {
      const socket = next()
      if (socket === undefined) return
      forget(socket)
      promised += Math.max(socket.destroyed ? 0 : socket.readableLength, LEAST_COST)
      if (!socket.destroyed) socket.resume()
    }
  }

  function nextTurn(): void {
    isScheduled = false
    left = Math.min(left + (isAccepting ? ACCEPTING_BYTES : TURN_BYTES), TURN_BYTES)
    isAccepting = false
    resumeSome()
    if (waiting.size > 0 || left < TURN_BYTES) schedule()
  }

  function schedule(): void {
    if (!isScheduled) setImmediate(nextTurn)
    isScheduled = true
  }

  return {
    accepted() {
      isAccepting = true
    },
    take(bytes) {
      if (left <= 0) return false
      left -= bytes
      schedule()
      return true
    },
    wait(socket) {
      if (!waiting.has(socket)) {
        const equals = bySize[31 - Math.clz32(Math.min(socket.bytesRead, MOST_BYTES) | 1)] ?? new Set()
        waiting.set(socket, equals.add(socket))
      }
      schedule()
    },
    forget,
  }
}
