import type { Logger, Stores } from '@sallyport/core'

const INTERVAL_MS = 15 * 60_000

/** Deletes expired sessions, proofs and counters, as far as the stores can. A store that fails is logged; the next round tries again. */
export async function deleteExpired(stores: Stores, log: Logger, now: Date): Promise<void> {
  const { sessions, proofs, rateLimiter } = stores
  for (const [name, store] of Object.entries({ sessions, proofs, rateLimiter })) {
    try {
      const count = (await store?.deleteExpired?.(now)) ?? 0
      if (count > 0) log({ level: 'info', event: 'expired.deleted', store: name, count })
    } catch (error) {
      log({ level: 'error', event: 'expired.failed', store: name, error })
    }
  }
}

/** Does so every 15 minutes; gives the function that stops it. */
export function deleteExpiredRegularly(stores: Stores, log: Logger, now: () => Date): () => void {
  const timer = setInterval(() => void deleteExpired(stores, log, now()), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
