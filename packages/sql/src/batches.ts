import type { SqlDatabase } from './database/sql-database.ts'

/** Maximum number of rows that one statement changes. */
export const MAX_BATCH = 1000
/** Size of the first batch on a database whose statements block this process. */
const FIRST_BATCH = 200
const MIN_BATCH = 25
/** Time in milliseconds that a statement should take on a database whose statements block this process. */
const TARGET_MS = 5
const MAX_PAUSE_MS = 1000

/** Long work on many rows, in statements of few rows with pauses between them. */
export interface Batches {
  /** Number of rows for the next statement. */
  size(): number
  run<T>(statement: () => Promise<T>): Promise<T>
  /**
   * Waits as long as the last statement took, at most 1 s, so that other statements get about half of the database's time. Resolves to false if
   * the database has been closed meanwhile. The caller then stops, and its next run does the remaining work.
   */
  pause(): Promise<boolean>
}

export function createBatches({ isBlocking = false, closing }: SqlDatabase): Batches {
  let size = isBlocking ? FIRST_BATCH : MAX_BATCH
  let tookMs = 0

  return {
    size: () => size,
    async run(statement) {
      const begunAt = performance.now()
      const result = await statement()
      tookMs = performance.now() - begunAt
      if (isBlocking) size = fitting(size, tookMs)
      return result
    },
    async pause() {
      if (closing?.aborted !== true) await timer(Math.min(Math.ceil(tookMs), MAX_PAUSE_MS), closing)
      return closing?.aborted !== true
    },
  }
}

/** Returns the size with which the next statement takes about `TARGET_MS`. At most doubles the size, because short times are measured imprecisely. */
function fitting(size: number, tookMs: number): number {
  const factor = Math.min(TARGET_MS / Math.max(tookMs, 0.1), 2)
  return Math.max(MIN_BATCH, Math.min(Math.round(size * factor), MAX_BATCH))
}

function timer(ms: number, closing: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(waiting)
      closing?.removeEventListener('abort', end)
      resolve()
    }
    const waiting = setTimeout(end, ms)
    closing?.addEventListener('abort', end)
  })
}
