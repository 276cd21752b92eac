import type { IncomingMessage, ServerResponse } from 'node:http'
import { createChunkCount } from '@sallyport/core/serving'

/** Minimum size in bytes of chunks that are passed on at once. */
const LARGE = 4096

const refused = new WeakSet<object>()

/** True if `limitChunks` has ended the request's body early. */
export function isBodyRefused(incoming: object): boolean {
  return refused.has(incoming)
}

/**
 * Ends a chunked body whose chunks are too small, and reads nothing more from the connection (R40). The service then responds with 413. Passes
 * on the small chunks of one turn of the event loop as one, because each costs a reader some microseconds. Calls `onRefused` once.
 */
export function limitChunks(incoming: IncomingMessage, outgoing: ServerResponse, onRefused: () => void): void {
  const count = createChunkCount()
  const push = incoming.push.bind(incoming)
  let waiting: Uint8Array[] = []
  let waitingBytes = 0

  function flush(): boolean {
    const whole = waiting.length === 1 ? waiting[0] : Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    return push(whole)
  }

  incoming.push = (chunk: Uint8Array | null) => {
    // Node stops reading from the socket if the result is false.
    if (refused.has(incoming)) return false
    if (chunk !== null && !count.add(chunk.length)) {
      refused.add(incoming)
      waiting = []
      // Node would close the connection at the end of a body that isn't complete, before the response.
      incoming.complete = true
      push(null)
      endAfterResponse(incoming, outgoing)
      onRefused()
      return false
    }
    if (chunk === null || chunk.length >= LARGE) {
      if (waiting.length > 0) flush()
      return push(chunk)
    }
    waiting.push(chunk)
    waitingBytes += chunk.length
    // Passes on the result, so that Node stops reading a body that no one reads once its buffer is full.
    if (waitingBytes + incoming.readableLength >= incoming.readableHighWaterMark) return flush()
    if (waiting.length === 1) setImmediate(() => waiting.length > 0 && flush())
    return true
  }
  // Node discards the rest of a body that is unread when the response is sent, without a call of `push`. It calls its
  // own, untyped method `_dump`, which is replaced here: it discards the rest by reading, so that the chunks are counted.
  Reflect.set(incoming, '_dump', () => incoming.resume())
}

/** Closes the connection after the response. */
function endAfterResponse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming
  // Reads nothing more from the socket, even if a handler still reads the body.
  incoming._read = () => {}
  if (outgoing.writableFinished) return void socket.destroy()
  outgoing.shouldKeepAlive = false
  outgoing.once('finish', () => socket.destroySoon())
}
