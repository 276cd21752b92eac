import { bytes } from './answer.ts'

export const CHUNK = 1024

/** A body of many chunks that counts how many were read and records a cancellation. */
export function longBody(chunks: number) {
  const seen = { pulled: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.pulled++ < chunks) controller.enqueue(bytes('x'.repeat(CHUNK)))
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

/** A body that sends this many bytes at once and the rest when the test ends it. */
export function heldBody(size: number): { readonly body: ReadableStream<Uint8Array>; end(): void } {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes(' '.repeat(size)))
      end = () => controller.close()
    },
  })
  return { body, end: () => end() }
}
