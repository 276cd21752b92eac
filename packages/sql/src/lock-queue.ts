import { StoreUnavailableError } from '@sallyport/core/ports'

/** Delays in milliseconds between attempts while the database is locked. The last delay repeats. */
const RETRY_DELAYS_MS = [1, 2, 5, 10, 20, 25]
/** Maximum time in milliseconds spent on queued work before the event loop handles other work. */
const SLICE_MS = 10
const MAX_QUEUED = 10_000

/** A queue for synchronous database work. Both methods reject with the error that the work throws. */
export interface LockQueue {
  /**
   * Runs the work at once, even if writes are queued, because in WAL mode a reader needs no lock. Queues the work
   * only if the database is locked for readers too.
   */
  read<T>(work: () => T): Promise<T>
  /** Runs the work after all queued work. Rejects with StoreUnavailableError if the queue is full (10,000 entries). */
  write<T>(work: () => T): Promise<T>
}

export interface LockQueueOptions {
  /** True if the error means that another connection holds the lock, so that a later attempt may succeed. */
  readonly isLocked: (error: unknown) => boolean
  readonly lockTimeoutMs: number
}

/** Tries to run queued work. Returns true when the work is done or has failed, false if it must be tried again. */
type Attempt = () => boolean

/**
 * Creates a queue that waits for locks of other connections without blocking the event loop. Always retries the
 * oldest work first, so that writes keep their order and every write gets its turn.
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
      throw new StoreUnavailableError(
        `${MAX_QUEUED} writes are already waiting for the database, so this one is refused`,
      )
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
