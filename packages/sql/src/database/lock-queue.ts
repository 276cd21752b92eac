import { StoreUnavailableError } from '@sallyport/core/ports'
import type { Outcome, Write } from './commit-together.ts'

/** Delays in milliseconds between attempts while the database is locked. The last delay repeats. */
const RETRY_DELAYS_MS = [1, 2, 5, 10, 20, 25]
/** Maximum time in milliseconds spent on queued work before the event loop handles other work. */
const SLICE_MS = 10
const MAX_QUEUED = 10_000

/**
 * A queue for synchronous database work. `write` rejects with the error that the work throws. `read` throws it, or rejects with it if the
 * work was queued.
 */
export interface LockQueue {
  /**
   * Runs the work at once, even if writes are queued, because in WAL mode a reader needs no lock. Queues the work
   * only if the database is locked for readers too, and returns a promise only then.
   */
  read<T>(work: () => T): T | Promise<T>
  /**
   * Runs the work after all queued work, together with all writes that are queued before the event loop's next turn.
   * Resolves after the commit. Rejects with StoreUnavailableError if the queue is full (10,000 entries).
   */
  write<T>(kind: Write['kind'], work: () => T): Promise<T>
  /** Makes one attempt to run everything that is queued, without waiting for the event loop. */
  flush(): void
}

export interface LockQueueOptions {
  /** True if the error means that another connection holds the lock, so that a later attempt may succeed. */
  readonly isLocked: (error: unknown) => boolean
  readonly lockTimeoutMs: number
  /** Runs the work after the input of the current turn of the event loop has been handled. */
  readonly defer: (work: () => void) => void
  /** Runs the first writes of the list, until `isOver` returns true. Returns the outcomes of those that ran, at least one. */
  readonly commit: (writes: readonly [Write, ...Write[]], isOver: () => boolean) => readonly Outcome[]
}

interface Queued extends Write {
  readonly deadline: number
  readonly settle: (outcome: Outcome) => void
}

/**
 * Creates a queue that runs writes in common transactions, and waits for locks of other connections without blocking
 * the event loop. Always retries the oldest work first, so that writes keep their order and every write gets its turn.
 */
export function createLockQueue({ isLocked, lockTimeoutMs, defer, commit }: LockQueueOptions): LockQueue {
  let queue: Queued[] = []
  let retries = 0

  function drain(): void {
    const next = attempt(performance.now() + SLICE_MS)
    if (next === 'locked') {
      setTimeout(drain, RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)])
      retries += 1
    } else if (queue.length > 0) defer(drain)
  }

  /** Runs queued work until this time. Settles each promise after the commit. */
  function attempt(sliceEndsAt: number): 'locked' | 'free' {
    const isOver = () => performance.now() >= sliceEndsAt
    for (let [first, ...others] = queue; first !== undefined; [first, ...others] = queue) {
      const outcomes = commit([first, ...others], isOver)
      const [outcome] = outcomes
      if (outcome !== undefined && isRefusedByLock(outcome) && performance.now() < first.deadline) return 'locked'
      retries = 0
      const settled = queue.slice(0, outcomes.length)
      queue = queue.slice(outcomes.length)
      settled.forEach(({ settle }, index) => {
        const own = outcomes[index]
        if (own !== undefined) settle(own)
      })
      if (isOver()) return 'free'
    }
    return 'free'
  }

  function isRefusedByLock(outcome: Outcome): boolean {
    return 'error' in outcome && isLocked(outcome.error)
  }

  function enqueue<T>(kind: Write['kind'], work: () => T): Promise<T> {
    if (queue.length >= MAX_QUEUED)
      throw new StoreUnavailableError(
        `${MAX_QUEUED} writes are already waiting for the database, so this one is refused`,
      )
    if (queue.length === 0) defer(drain)
    const deadline = performance.now() + lockTimeoutMs
    return new Promise((resolve, reject) => {
      queue.push({
        kind,
        work,
        deadline,
        // The cast is safe: the value is what this work returned.
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T)),
      })
    })
  }

  return {
    read(work) {
      try {
        return work()
      } catch (error) {
        if (!isLocked(error)) throw error
        return enqueue('one', work)
      }
    },
    async write(kind, work) {
      return enqueue(kind, work)
    },
    flush() {
      attempt(Number.POSITIVE_INFINITY)
    },
  }
}
