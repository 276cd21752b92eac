import { StoreUnavailableError } from '@sallyport/core/ports'

/** Delays between attempts while the database is locked; the last one repeats. */
const RETRY_DELAYS_MS = [1, 2, 5, 10, 20, 25]
/** Longest time spent on queued work before the event loop gets its turn. */
const SLICE_MS = 10
const MAX_QUEUED = 10_000

/** Runs synchronous database work. Both methods reject with the error that the work throws. */
export interface LockQueue {
  /**
   * Runs the work at once, even if writes are queued: in WAL mode a reader needs no lock. Queues it only if the
   * database is locked for readers too.
   */
  read<T>(work: () => T): Promise<T>
  /** Runs the work after all queued work. Rejects with StoreUnavailableError if the queue is full. */
  write<T>(work: () => T): Promise<T>
}

export interface LockQueueOptions {
  /** True if another connection holds the lock, so that a later attempt may succeed. */
  readonly isLocked: (error: unknown) => boolean
  readonly lockTimeoutMs: number
}

/** Returns false if the database is still locked and the work may wait longer. */
type Attempt = () => boolean

/**
 * Waits for locks of other connections without blocking the event loop. Retries the oldest work and keeps the rest
 * behind it, so that writes stay in order and none starves.
 */
export function createLockQueue({ isLocked, lockTimeoutMs }: LockQueueOptions): LockQueue {
  const queue: Attempt[] = []
  let retries = 0

  function drain(): void {
    const sliceEndsAt = performance.now() + SLICE_MS
    for (let attempt = queue[0]; attempt !== undefined; attempt = queue[0]) {
      if (!attempt()) {
        setTimeout(drain, RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)])
        retries += 1
        return
      }
      retries = 0
      queue.shift()
      if (queue.length > 0 && performance.now() >= sliceEndsAt) {
        setTimeout(drain)
        return
      }
    }
  }

  function enqueue<T>(work: () => T): Promise<T> {
    if (queue.length >= MAX_QUEUED)
      throw new StoreUnavailableError(`${MAX_QUEUED} writes are already waiting for the database`)
    if (queue.length === 0) setTimeout(drain, RETRY_DELAYS_MS[0])
    const deadline = performance.now() + lockTimeoutMs
    return new Promise((resolve, reject) => {
      queue.push(() => {
        try {
          resolve(work())
        } catch (error) {
          if (isLocked(error) && performance.now() < deadline) return false
          reject(error)
        }
        return true
      })
    })
  }

  async function read<T>(work: () => T): Promise<T> {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error)) throw error
      return enqueue(work)
    }
  }

  return {
    read,
    async write(work) {
      return queue.length > 0 ? enqueue(work) : read(work)
    },
  }
}
