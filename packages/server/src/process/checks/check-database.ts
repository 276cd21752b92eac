import type { Logger, Stores } from '@sallyport/core'

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

/** Minimum milliseconds between two log entries about a failed check. */
const LOG_EVERY_MS = 60_000

interface DatabaseCheckParts {
  readonly stores: Stores
  /** Throws if the database's file was deleted or replaced. */
  readonly assertFile?: (() => void) | undefined
  readonly log: Logger
  readonly now: () => Date
}

/**
 * Returns a function that resolves to true if the database answers within 2 s, accepts writes, and its file was not deleted or replaced. The
 * function never rejects. If it resolves to false, it logs the reason, at most once a minute.
 */
export function createDatabaseCheck({ stores, assertFile, log, now }: DatabaseCheckParts): () => Promise<boolean> {
  const { users, rateLimiter } = stores
  let loggedAt = Number.NEGATIVE_INFINITY
  let written: { readonly at: number; readonly failure: unknown } = { at: Number.NEGATIVE_INFINITY, failure: null }

  async function write(): Promise<void> {
    const at = now().getTime()
    if (at - written.at >= WRITE_EVERY_MS) {
      // Stores the time before the write, so that parallel health checks don't write as well.
      written = { at, failure: written.failure }
      const failure: unknown = await Promise.resolve(rateLimiter?.consume([COUNTER], now())).then(
        () => null,
        (error: unknown) => error ?? new Error('the database refuses writes'),
      )
      written = { at, failure }
    }
    if (written.failure !== null) throw written.failure
  }

  return async () => {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new Error('the database did not answer in time')), PATIENCE_MS)
    try {
      assertFile?.()
      await Promise.race([Promise.all([users.findById(UNKNOWN_USER), write()]), timeout.promise])
      return true
    } catch (error) {
      const at = now().getTime()
      if (at - loggedAt >= LOG_EVERY_MS) log({ level: 'error', event: 'database.unusable', error })
      if (at - loggedAt >= LOG_EVERY_MS) loggedAt = at
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
