import type { WrittenMessage } from './encode-frame.ts'

/** Maximum number of unread bytes buffered per stream, besides the initial backlog. A slower reader is disconnected. */
const MAX_PENDING_BYTES = 1024 * 1024
/** Number of heartbeat intervals after which a reader that has read none of its buffered bytes is disconnected. */
const MAX_IDLE_BEATS = 2
/**
 * Returns the error for a reader that is too slow. The stack is empty, because servers log it. A function and not a constant: for an error
 * that is created while modules load, V8 parses the whole Worker again to find its position (10 ms).
 */
const tooSlow = () => Object.assign(new Error('The stream was closed because its reader is too slow'), { stack: '' })

/** Event stream of one client. Limits how many bytes are buffered for a slow client. */
export interface HubStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Sends a message after all messages that are still buffered. Ends the stream if its buffer is full. `bytes`: the encoded message. */
  send(message: WrittenMessage, bytes: Uint8Array<ArrayBuffer>): void
  /** Sends a heartbeat unless other bytes are still buffered. Ends the stream if the client has stopped reading. */
  beat(bytes: Uint8Array<ArrayBuffer>): void
  end(): void
}

/**
 * Creates a stream that sends `first`, then the messages in `backlog`, then new messages.
 * Messages of the backlog are encoded only when the client reads them, so that a slow client costs little memory.
 * Calls `onEnd` once, when the stream ends.
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

  /**
   * Ends the stream. Aborts the stream if unread bytes are buffered, since these bytes would otherwise stay in memory.
   * Closes the stream normally if the client has read all bytes.
   */
  function end(): void {
    if (isOver) return
    if (pending() > 0) controller?.error(tooSlow())
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
