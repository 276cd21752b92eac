import { bytes } from './answer.ts'

export const CHUNK = 1024

/** A body of many chunks of this many bytes that counts how many were read and records a cancellation. */
export function longBody(chunks: number, size = CHUNK) {
  const seen = { pulled: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.pulled++ < chunks) controller.enqueue(bytes('x'.repeat(size)))
      else controller.close()
    },
    cancel() {
      seen.isCancelled = true
    },
  })
  return { body, seen }
}

/** A body that never begins. */
export function silentBody(): ReadableStream<Uint8Array> {
  return new ReadableStream()
}

/** A body that sends `pieces` chunks of `size` bytes at once and ends when the test calls `end`. `read` resolves once the chunks are read. */
export function heldBody(size: number, pieces = 1) {
  let end = () => {}
  const read = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let piece = 0; piece < pieces; piece++) controller.enqueue(bytes(' '.repeat(size)))
      end = () => controller.close()
    },
    pull: () => read.resolve(),
  })
  return { body, read: read.promise, end: () => end() }
}
