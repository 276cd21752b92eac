import type { Socket } from 'node:net'

/** Bytes of all connections together that are parsed in one turn of the event loop. They take a few milliseconds if they are hostile. */
const TURN_BYTES = 8192

type Resumable = Pick<Socket, 'resume' | 'bytesRead'>

/** Divides the parsing of many connections over turns of the event loop, so that others are answered between them. */
export interface ReadingTurns {
  /** Takes bytes from this turn. Returns false if none are left. */
  take(bytes: number): boolean
  /**
   * Resumes a paused connection in the next turn. Those that have sent least go first: a flood sends more than an honest request. Among
   * equals, those that had a share of this turn go last.
   */
  wait(socket: Resumable, hadShare: boolean): void
}

export function createReadingTurns(): ReadingTurns {
  let left = TURN_BYTES
  let isScheduled = false
  let sooner: Resumable[] = []
  let later: Resumable[] = []

  function nextTurn(): void {
    isScheduled = false
    left = TURN_BYTES
    const waiting = [...sooner, ...later].sort((one, other) => one.bytesRead - other.bytesRead)
    sooner = []
    later = []
    for (const socket of waiting) socket.resume()
  }

  function schedule(): void {
    if (!isScheduled) setImmediate(nextTurn)
    isScheduled = true
  }

  return {
    take(bytes) {
      if (left <= 0) return false
      left -= bytes
      schedule()
      return true
    },
    wait(socket, hadShare) {
      if (hadShare) later.push(socket)
      else sooner.push(socket)
      schedule()
    },
  }
}
