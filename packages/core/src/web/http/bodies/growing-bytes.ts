/** Collects bytes that arrive in pieces into one buffer. */
export interface GrowingBytes {
  readonly length: number
  append(piece: Uint8Array): void
  /** Returns all bytes so far, as a view of the buffer and not as a copy. */
  bytes(): Uint8Array
}

const LEAST_CAPACITY = 1024

/**
 * Creates an empty buffer. The first piece, mostly the whole body, sets the buffer's size. A full buffer doubles, up to `limit` bytes. Copies
 * each piece, because a piece may be a part of a runtime's larger buffer and would keep this buffer in memory.
 */
export function createGrowingBytes(limit: number): GrowingBytes {
  let buffer = new Uint8Array()
  let length = 0
  return {
    get length() {
      return length
    },
    append(piece) {
      const needed = length + piece.length
      if (needed > buffer.length) {
        const capacity = length === 0 ? needed : Math.max(needed, 2 * buffer.length, LEAST_CAPACITY)
        const larger = new Uint8Array(Math.min(limit, capacity))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(piece, length)
      length = needed
    },
    bytes: () => buffer.subarray(0, length),
  }
}
