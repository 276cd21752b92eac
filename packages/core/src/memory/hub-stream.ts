import type { WrittenMessage } from './encode-frame.ts'

/** Beyond what it is sent at first, so much may wait for a reader. */
const MOST_PENDING_BYTES = 1024 * 1024
/** A reader that took nothing of what waits for it between so many heartbeats is gone, though nobody said so. */
const MOST_IDLE_BEATS = 2
/** Without a stack: servers log it, and where it was found out says nothing. */
const TOO_SLOW = Object.assign(new Error('the reader is too slow'), { stack: '' })

/** One stream of bytes to one reader, that never holds much for it. */
export interface HubStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** `bytes` are the message's frame. Sent at once, or after what waits already. */
  send(message: WrittenMessage, bytes: Uint8Array<ArrayBuffer>): void
  /** For a silent stream. */
  beat(bytes: Uint8Array<ArrayBuffer>): void
  end(): void
}

/**
 * `backlog` is what is sent before all else: messages that others hold too, so that waiting for a slow reader costs no memory; `encode` makes
 * a frame once its turn has come. `onEnd` is called once.
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
  const limit = MOST_PENDING_BYTES + waitingBytes
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

  /** Whoever is behind is cut off, since what waits would stay in memory as long as they do; the others get an end. */
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
      if (idleBeats >= MOST_IDLE_BEATS) end()
    },
    end,
  }
}
