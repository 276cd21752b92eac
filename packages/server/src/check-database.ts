import type { Stores } from '@sallyport/core'

const PATIENCE_MS = 2000
/** Time in milliseconds for which the outcome of a test write is reused. */
const WRITE_EVERY_MS = 10_000
/** A UUID that no user has. A UUID is valid in every type of id column. */
const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000'
/**
 * The rate-limit counter that the health check increments and no one reads. A write is needed, because on a full disk
 * reads still succeed.
 */
const COUNTER = { key: 'healthz', max: Number.MAX_SAFE_INTEGER, windowMs: 3_600_000 }

/** Returns a function that resolves to true if the database answers within 2 s and accepts writes. It never rejects. */
export function createDatabaseCheck({ users, rateLimiter }: Stores, now: () => Date): () => Promise<boolean> {
  let written = { at: Number.NEGATIVE_INFINITY, hasFailed: false }

  async function write(): Promise<void> {
    const at = now().getTime()
    if (at - written.at >= WRITE_EVERY_MS) {
      // Stores the time before the write, so that parallel health checks don't write as well.
      written = { at, hasFailed: written.hasFailed }
      const hasFailed = await Promise.resolve(rateLimiter?.consume([COUNTER], now())).then(
        () => false,
        () => true,
      )
      written = { at, hasFailed }
    }
    if (written.hasFailed) throw new Error('the database refuses writes')
  }

  return async () => {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new Error('the database did not answer in time')), PATIENCE_MS)
    try {
      await Promise.race([Promise.all([users.findById(UNKNOWN_USER), write()]), timeout.promise])
      return true
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
