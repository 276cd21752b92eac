import type { WrittenMessage } from './encode-frame.ts'

/** Maximum bytes that may wait for a slow reader, besides the initial backlog. */
const MAX_PENDING_BYTES = 1024 * 1024
/** A reader that has read nothing of its waiting bytes for this many heartbeats is considered gone. */
const MAX_IDLE_BEATS = 2
/** No stack: servers log the error, and its origin is irrelevant. */
const TOO_SLOW = Object.assign(new Error('The stream was closed because its reader is too slow'), { stack: '' })

/** Event stream of one reader, with bounded memory. */
export interface HubStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Sends a message, after those that already wait. `bytes`: the message's frame. */
  send(message: WrittenMessage, bytes: Uint8Array<ArrayBuffer>): void
  /** Sends a heartbeat unless other bytes wait. */
  beat(bytes: Uint8Array<ArrayBuffer>): void
  end(): void
}

/**
 * Creates a stream that sends `first`, then `backlog`, then new messages.
 * The backlog is shared with other streams and encoded only when it is read, so that a slow reader costs no memory.
 * `onEnd` is called once.
 */
export function createHubStream(
  first: Uint8Array<ArrayBuffer>,
  backlog: readonly WrittenMessage[],
  encode: (message: WrittenMessage) => Uint8Array<ArrayBuffer>,
  onEnd: () => void,
): HubStream {
  const size = ({ raw }: WrittenMessage) => raw.length * 2
  let waiting = [...backlog]
  let waitingBytes = waiting.reduce((sum, message) => sum + size(message), 0)
  const limit = MAX_PENDING_BYTES + waitingBytes
  let offered = 0
  let taken = -1
  let idleBeats = 0
  let isOver = false
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined

  const readable = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(given) {
        controller = given
      },
      pull() {
        const message = waiting.shift()
        if (message === undefined) return
        waitingBytes -= size(message)
        enqueue(encode(message))
      },
      cancel: over,
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  )
  enqueue(first)

  function over(): void {
    if (isOver) return
    isOver = true
    waiting = []
    onEnd()
  }

  function pending(): number {
    return waitingBytes - (controller?.desiredSize ?? 0)
  }

  function enqueue(bytes: Uint8Array<ArrayBuffer>): void {
    try {
      controller?.enqueue(bytes)
      offered += bytes.byteLength
    } catch {
      over()
    }
  }

  /** Aborts the stream of a slow reader, whose waiting bytes would otherwise stay in memory; closes other streams normally. */
  function end(): void {
    if (isOver) return
    if (pending() > 0) controller?.error(TOO_SLOW)
    else controller?.close()
    over()
  }

  return {
    readable,
    send(message, bytes) {
      if (isOver) return
      if (pending() + bytes.byteLength > limit) return end()
      if (waiting.length === 0) return enqueue(bytes)
      waiting.push(message)
      waitingBytes += size(message)
    },
    beat(bytes) {
      if (isOver) return
      const waits = pending()
      if (waits === 0) {
        idleBeats = 0
        return enqueue(bytes)
      }
      const nowTaken = offered + (controller?.desiredSize ?? 0)
      idleBeats = nowTaken === taken ? idleBeats + 1 : 0
      taken = nowTaken
      if (idleBeats >= MAX_IDLE_BEATS) end()
    },
    end,
  }
}
