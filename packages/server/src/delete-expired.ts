import { deleteOldDeliveries, type Logger, type Stores } from '@sallyport/core'

const INTERVAL_MS = 15 * 60_000

/**
 * Deletes expired sessions, proofs and counters, and deliveries that were settled long ago, as far as the stores can. A store that fails is
 * logged; the next round tries again.
 */
export async function deleteExpired(stores: Stores, log: Logger, now: Date): Promise<void> {
  const { sessions, proofs, rateLimiter, deliveries } = stores
  const deletions = {
    sessions: () => sessions.deleteExpired?.(now),
    proofs: () => proofs.deleteExpired?.(now),
    rateLimiter: () => rateLimiter?.deleteExpired?.(now),
    deliveries: () => deliveries && deleteOldDeliveries(deliveries, now),
  }
  for (const [name, deletion] of Object.entries(deletions)) {
    try {
      const count = (await deletion()) ?? 0
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
