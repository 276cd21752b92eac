import type { Stores } from '@sallyport/core'
import { jsonAnswer } from './json-answer.ts'

const PATIENCE_MS = 2000
/** How long the outcome of a write is believed. */
const WRITE_EVERY_MS = 10_000
/** No user has it, and every kind of id column takes it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** A counter that nothing reads: a full disk lets reads succeed and fails its write. */
const COUNTER = { key: 'healthz', max: Number.MAX_SAFE_INTEGER, windowMs: 3_600_000 }

/** Returns the check: 200 when the database answers in time and takes writes, else 503; a load balancer needs to know no more. */
export function createHealthCheck({ users, rateLimiter }: Stores, now: () => Date): () => Promise<Response> {
  let written = { at: Number.NEGATIVE_INFINITY, hasFailed: false }

  async function write(): Promise<void> {
    const at = now().getTime()
    if (at - written.at >= WRITE_EVERY_MS) {
      // Set before the write, so that parallel checks don't write, too.
      written = { at, hasFailed: written.hasFailed }
      const hasFailed = await Promise.resolve(rateLimiter?.consume([COUNTER], now())).then(
        () => false,
        () => true,
      )
      written = { at, hasFailed }
    }
    if (written.hasFailed) throw new Error('the database takes no writes')
  }

  return async () => {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new Error('timeout')), PATIENCE_MS)
    try {
      await Promise.race([Promise.all([users.findById(NOBODY), write()]), timeout.promise])
      return jsonAnswer(200, { status: 'ok' })
    } catch {
      return jsonAnswer(503, { status: 'unavailable' })
    } finally {
      clearTimeout(timer)
    }
  }
}
