import type { DeliveryStore, LeasedDelivery } from '../ports/deliveries.ts'
import { type AttemptOutcome, attempt } from './attempt.ts'
import { settlementOf } from './settlement-of.ts'
import { sleep } from './sleep.ts'
import type { WebhookOfDelivery } from './webhook-of-delivery.ts'
import type { DeliverySettings } from './webhook-settings.ts'

/** How often a drain leases while slow receivers keep it waiting. */
const LOOK_MS = 200
const INACTIVE: AttemptOutcome = { error: 'the webhook is not active', isFinal: true }
const SHORTEST_HOLD_MS = 1000
const LONGEST_HOLD_MS = 3_600_000
const NO_RETRY = { maxRetries: 0, retryDelayMs: 0 }
/** Most attempts at a time for one webhook, so that a receiver that hangs leaves room for the others. */
const MOST_PER_WEBHOOK = 3

/** How much a drain does. */
export interface DrainOptions {
  /** Most attempts. Default: all that are due, those that come due meanwhile among them. */
  readonly limit?: number
  /** Most attempts at a time, 1 to 100; of one webhook at most a third of them and at most 3. Default 10. */
  readonly concurrency?: number
  /** No attempt is begun once it is aborted; those in flight are finished. */
  readonly signal?: AbortSignal
  /** Ends the attempts in flight once it is aborted. They aren't settled: each is due again when its lease ends. */
  readonly cut?: AbortSignal
}

/** What a drain did. */
export interface Drained {
  readonly attempts: number
  /** When the next attempt is due, or a lease of another process or a webhook's rest ends; `null` when nothing is pending. */
  readonly nextDueAt: Date | null
}

export type Drain = (options?: DrainOptions & Wakeable) => Promise<Drained>

/** Gets, at each wait for those in flight, what makes the drain look for more at once. */
export interface Wakeable {
  readonly waiting?: (wake: () => void) => void
}

/** Returns the function that sends what is due. It leases no more than it can begin at once, so that no lease ends while its delivery waits. */
export function createDrain(
  deliveries: DeliveryStore,
  webhookOf: WebhookOfDelivery,
  settings: DeliverySettings & { isUserGone(userId: string): Promise<boolean> },
): Drain {
  const leaseMs = 3 * settings.timeoutMs

  async function deliver(leased: LeasedDelivery, cut: AbortSignal | undefined): Promise<unknown> {
    const { afterDeletion, userId } = leased
    if (afterDeletion && userId !== undefined && !(await settings.isUserGone(userId))) {
      return deliveries.release(leased.id, leased.lease, nextCheck(leased, settings.now()))
    }
    const webhook = await webhookOf(leased)
    if (webhook === null) return deliveries.deleteForWebhook(leased.webhookId)
    const outcome = webhook?.isActive ? await attempt(leased, webhook, settings, cut) : INACTIVE
    if (cut?.aborted && 'error' in outcome && !outcome.isFinal) return
    const settlement = settlementOf(outcome, leased, webhook ?? NO_RETRY, settings)
    await deliveries.settle(leased.id, leased.lease, settlement)
    if (settlement.status !== 'dead') return
    const { statusCode, error: reason } = settlement
    settings.logger({
      level: 'warn',
      event: 'webhook.dead',
      webhookId: leased.webhookId,
      deliveryId: leased.id,
      statusCode,
      reason,
    })
  }

  return async ({ limit = Number.POSITIVE_INFINITY, concurrency = 10, signal, cut, waiting } = {}) => {
    const most = Math.min(Math.max(1, Math.floor(concurrency)), 100)
    const perWebhook = Math.min(Math.ceil(most / 3), MOST_PER_WEBHOOK)
    const inFlight = new Set<Promise<unknown>>()
    const errors: unknown[] = []
    let attempts = 0
    for (;;) {
      const room = Math.min(most - inFlight.size, limit - attempts)
      const mayBegin = room > 0 && errors.length === 0 && signal?.aborted !== true
      const leased = mayBegin
        ? await deliveries
            .lease({ limit: room, perWebhook, now: settings.now(), leaseMs })
            .catch((error) => failed(error))
        : []
      attempts += leased.length
      for (const one of leased) {
        const work: Promise<unknown> = deliver(one, cut)
          .catch((error) => void failed(error))
          .finally(() => inFlight.delete(work))
        inFlight.add(work)
      }
      if (inFlight.size === 0) break
      let endWait = () => {}
      const look = sleep(LOOK_MS, (wake) => {
        endWait = wake
        waiting?.(wake)
      })
      await Promise.race([...inFlight, look])
      endWait()
    }
    if (errors.length > 0) throw errors[0]
    return { attempts, nextDueAt: await deliveries.nextDueAt({ perWebhook }) }

    // What is in flight is finished before the drain rejects; what a failing store left leased is due again when its lease ends.
    function failed(error: unknown): readonly LeasedDelivery[] {
      errors.push(error)
      return []
    }
  }
}

/** When to ask again for a user whose deletion is under way, or failed and may be repeated: after 1 s, later as long as it is held already. */
function nextCheck({ createdAt }: LeasedDelivery, now: Date): Date {
  const heldMs = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(heldMs, SHORTEST_HOLD_MS), LONGEST_HOLD_MS))
}
