/** Least cost of a chunk in bytes: about the size of the object in which a runtime keeps each unread chunk. */
const LEAST_COST = 256
/** Number of chunks that every body may have, so that clients may write a small body piece by piece. */
const FREE_CHUNKS = 1024
/** A body may have one more chunk for every 64 bytes that it contains. */
const LEAST_AVERAGE = 64

/** Returns how many bytes a chunk of this size counts in the budget of bodies. */
export function chunkCost(bytes: number): number {
  return Math.max(bytes, LEAST_COST)
}

/** Counts the chunks of one body. */
export interface ChunkCount {
  /** Adds a chunk. Returns false if the body has too many chunks for its size. */
  add(bytes: number): boolean
}

/**
 * Creates the count of one body's chunks. Each chunk takes the runtime some microseconds, whatever its size: a flood of one-byte chunks
 * would keep the process busy for minutes (R40).
 */
export function createChunkCount(): ChunkCount {
  let [chunks, total] = [0, 0]
  return {
    add(bytes) {
      chunks++
      total += bytes
      return chunks <= FREE_CHUNKS + total / LEAST_AVERAGE
    },
  }
}
