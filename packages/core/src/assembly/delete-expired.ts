import type { HookGiven } from '../identity/features/feature-hooks.ts'
import { deleteInactiveGuests, type InactiveGiven } from '../identity/guests/delete-inactive-guests.ts'
import { deleteOldDeliveries } from '../outgoing/webhooks/delivery/delete-old-deliveries.ts'
import type { TelemetryStore } from '../ports/events/telemetry.ts'
import type { Logger } from '../ports/host/log.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Stores } from '../ports/stores.ts'

/** Maximum number of events deleted per write, so that other writes aren't blocked for long. */
const BATCH = 1000
/** Pause between two batches in milliseconds, so that other writes can run. */
const PAUSE_MS = 5
const DEFAULT_MAX_EVENTS = 100_000

export interface DeleteExpiredOptions {
  /** Maximum number of recorded events to delete per call; the next call deletes more. Default 100000. */
  readonly maxEvents?: number
}

export interface ExpirySettings {
  readonly now: () => Date
  readonly logger: Logger
  /** Milliseconds for which recorded events are kept; null keeps them forever. */
  readonly telemetryRetentionMs: number | null
}

type ExpiringStores = InactiveGiven &
  HookGiven &
  Pick<Stores, 'sessions' | 'proofs' | 'invitations' | 'deliveries' | 'telemetry'> & {
    readonly rateLimiter: RateLimiter
  }

/**
 * Returns a function that deletes expired sessions, one-time tokens, invitations and rate-limit windows, old deliveries and recorded events, expired
 * data of features, and inactive guests. Skips stores that lack the optional delete method. Logs each count above 0. If a deletion fails, logs the
 * error and continues with the next one.
 */
export function createDeleteExpired(
  given: ExpiringStores,
  { now, logger, telemetryRetentionMs }: ExpirySettings,
): (options?: DeleteExpiredOptions) => Promise<void> {
  const { sessions, proofs, invitations, rateLimiter, deliveries, telemetry, features } = given
  return async ({ maxEvents = DEFAULT_MAX_EVENTS } = {}) => {
    const at = now()
    const deletions = {
      guests: () => deleteInactiveGuests(given),
      sessions: () => sessions.deleteExpired?.(at),
      proofs: () => proofs.deleteExpired?.(at),
      invitations: () => invitations?.deleteExpired(at),
      rateLimiter: () => rateLimiter.deleteExpired?.(at),
      deliveries: () => deliveries && deleteOldDeliveries(deliveries, at),
      features: () => features.cleanUp(at),
      async telemetry() {
        if (telemetry === undefined || telemetryRetentionMs === null) return 0
        return deleteEventsBefore(telemetry, new Date(at.getTime() - telemetryRetentionMs), maxEvents)
      },
    }
    for (const [store, deletion] of Object.entries(deletions)) {
      try {
        const count = (await deletion()) ?? 0
        if (count > 0) logger({ level: 'info', event: 'expired.deleted', store, count })
      } catch (error) {
        logger({ level: 'error', event: 'expired.failed', store, error })
      }
    }
  }
}

async function deleteEventsBefore(telemetry: TelemetryStore, before: Date, max: number): Promise<number> {
  let deleted = 0
  while (deleted < max) {
    const limit = Math.min(BATCH, max - deleted)
    const count = (await telemetry.deleteBefore?.(before, limit)) ?? 0
    deleted += count
    if (count < limit) break
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return deleted
}
