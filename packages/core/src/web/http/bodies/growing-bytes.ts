/** Bytes that arrive in pieces, in one buffer. */
export interface GrowingBytes {
  readonly length: number
  append(piece: Uint8Array): void
  /** Returns all bytes. Don't append afterwards. */
  bytes(): Uint8Array
}

const LEAST_CAPACITY = 1024

/**
 * Creates an empty buffer that fits its first piece, which is mostly the whole body, and doubles when it is full, up to `limit` bytes. Copies each
 * piece, because a piece may be a part of a runtime's larger buffer and would keep all of it in memory.
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
