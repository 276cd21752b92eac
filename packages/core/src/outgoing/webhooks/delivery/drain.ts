import type { DeliveryStore, LeasedDelivery } from '../../../ports/events/deliveries.ts'
import type { DeliveryError } from '../../delivery-error.ts'
import { isMessage } from '../../messages/outbox/message.ts'
import type { DeliverMessage } from '../../messages/outbox/message-outbox.ts'
import type { DeliverySettings } from '../webhook-settings.ts'
import { type AttemptOutcome, attempt } from './attempt.ts'
import { isUnconfirmed } from './hold.ts'
import { settlementOf } from './settlement-of.ts'
import { sleep } from './sleep.ts'
import type { WatchFailures } from './watch-failures.ts'
import type { WebhookOfDelivery } from './webhook-of-delivery.ts'

/** Milliseconds between checks for more due deliveries while attempts are running. */
const LOOK_MS = 200
const INACTIVE: AttemptOutcome = { error: 'the webhook is not active', isFinal: true }
const MIN_HOLD_MS = 1000
const MAX_HOLD_MS = 3_600_000
/** Milliseconds for which a process that can't send messages leaves a message to other processes. */
const OTHERS_MS = 300_000
const NO_RETRY = { maxRetries: 0, retryDelayMs: 0 }
/** Maximum number of parallel attempts per webhook, so that a receiver that doesn't respond can't use all of them. */
const MAX_PER_WEBHOOK = 3

export interface DrainOptions {
  /** Maximum number of attempts in this drain, which also makes attempts at deliveries that become due meanwhile. Default: no limit. */
  readonly limit?: number
  /** Maximum number of parallel attempts, 1 to 100. One webhook gets at most a third of them (rounded up), and at most 3. Default 10. */
  readonly concurrency?: number
  /** Signal after which no further attempt is started. Running attempts are completed. */
  readonly signal?: AbortSignal
  /** Signal that cancels running attempts. Their outcome isn't stored, and each one is repeated when its lease ends. */
  readonly cut?: AbortSignal
}

export interface Drained {
  readonly attempts: number
  /**
   * Time at which to drain again: the earliest time at which a pending delivery is due, another process's lease ends, or a webhook's pause ends. Null
   * if no delivery is pending.
   */
  readonly nextDueAt: Date | null
}

export type Drain = (options?: DrainOptions & Wakeable) => Promise<Drained>

/**
 * `waiting` is called each time the drain begins to wait for running attempts. It gets a function that makes the drain check for due deliveries at
 * once.
 */
export interface Wakeable {
  readonly waiting?: (wake: () => void) => void
}

/**
 * Returns the function that sends due deliveries. The function leases only deliveries that it can start at once, so that no lease ends before its
 * attempt begins.
 */
export function createDrain(
  deliveries: DeliveryStore,
  webhookOf: WebhookOfDelivery,
  settings: DeliverySettings & {
    isUserGone(userId: string): Promise<boolean>
    /** Called after each attempt at an active webhook is settled. */
    readonly watch: WatchFailures
    /** Sends mails and text messages. Undefined if this process can't send any. */
    readonly messages: { readonly deliver: DeliverMessage; readonly leaseMs: number } | undefined
  },
): Drain {
  const { messages } = settings
  const leaseMs = Math.max(3 * settings.timeoutMs, messages?.leaseMs ?? 0)

  async function deliver(leased: LeasedDelivery, cut: AbortSignal | undefined): Promise<unknown> {
    if (isMessage(leased)) {
      if (messages !== undefined) return messages.deliver(leased, cut)
      return deliveries.release(leased.id, leased.lease, new Date(settings.now().getTime() + OTHERS_MS))
    }
    const { afterDeletion, userId } = leased
    if (afterDeletion && userId !== undefined && !(await settings.isUserGone(userId))) {
      return deliveries.release(leased.id, leased.lease, nextCheck(leased, settings.now()))
    }
    const isOfNobody =
      leased.event === 'identity.user.created' &&
      userId !== undefined &&
      isUnconfirmed(leased) &&
      (await settings.isUserGone(userId))
    if (isOfNobody) {
      const error: DeliveryError = 'the account was not created'
      return deliveries.settle(leased.id, leased.lease, { status: 'dead', error, at: settings.now() })
    }
    const webhook = await webhookOf(leased)
    if (webhook === null) return deliveries.deleteForWebhook(leased.webhookId)
    const outcome = webhook?.isActive ? await attempt(leased, webhook, settings, { cut }) : INACTIVE
    if (cut?.aborted && 'error' in outcome && !outcome.isFinal) return
    const settlement = settlementOf(outcome, leased, webhook ?? NO_RETRY, settings)
    await deliveries.settle(leased.id, leased.lease, settlement)
    if (webhook?.isActive) await settings.watch(webhook, leased, settlement)
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
    const max = Math.min(Math.max(1, Math.floor(concurrency)), 100)
    const perWebhook = Math.min(Math.ceil(max / 3), MAX_PER_WEBHOOK)
    const inFlight = new Set<Promise<unknown>>()
    const errors: unknown[] = []
    let attempts = 0
    for (;;) {
      const room = Math.min(max - inFlight.size, limit - attempts)
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

    // Remembers a store error, so that no more attempts start and the drain rejects after the running ones. Deliveries that stay leased are
    // due again when their leases end.
    function failed(error: unknown): readonly LeasedDelivery[] {
      errors.push(error)
      return []
    }
  }
}

/**
 * Returns when to check again whether a user is deleted whose deletion is in progress or has failed. The wait equals the delivery's age, but is at
 * least 1 s and at most 1 h.
 */
function nextCheck({ createdAt }: LeasedDelivery, now: Date): Date {
  const heldMs = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(heldMs, MIN_HOLD_MS), MAX_HOLD_MS))
}
