import type { Settlement } from '../../../ports/events/deliveries.ts'
import type { Webhook, WebhookStore } from '../../../ports/events/webhooks.ts'
import type { DeliverySettings } from '../webhook-settings.ts'
import { attempt } from './attempt.ts'
import type { Addressed } from './outbox-sink.ts'
import { settlementOf } from './settlement-of.ts'
import { sleep } from './sleep.ts'
import type { WatchFailures } from './watch-failures.ts'

const MOST_WAITING = 10_000
const MOST_IN_FLIGHT = 50
/** Maximum number of parallel attempts per webhook, so that a receiver that doesn't respond can't use all of them. */
const MOST_PER_WEBHOOK = 3

interface InFlight {
  readonly webhookId: string
  /** Time after which the attempt no longer counts. On Workers, the runtime may cancel an attempt without running its `finally` block. */
  readonly until: number
}

/**
 * Returns the function that delivers webhooks without an outbox, with the same retries. A restart loses waiting deliveries. A failing webhook isn't
 * paused.
 */
export function deliverInProcess(
  webhooks: WebhookStore<Webhook>,
  settings: DeliverySettings,
  watch: WatchFailures,
  background: (work: Promise<void>) => void,
): (addressed: readonly Addressed[]) => Promise<void> {
  const { logger, now } = settings
  /** Due deliveries by webhook. Contains no promises: on Workers, a promise that several requests share can block them forever (R33). */
  const queues = new Map<string, Addressed[]>()
  const inFlight = new Set<InFlight>()
  let unsettled = 0

  function hasRoom(webhookId: string): boolean {
    const at = now().getTime()
    for (const one of inFlight) if (one.until < at) inFlight.delete(one)
    const own = [...inFlight].filter((one) => one.webhookId === webhookId)
    return inFlight.size < MOST_IN_FLIGHT && own.length < MOST_PER_WEBHOOK
  }

  function enqueue(addressed: Addressed): void {
    const { id } = addressed.webhook
    const queue = queues.get(id)
    if (queue === undefined) queues.set(id, [addressed])
    else queue.push(addressed)
  }

  /** Starts as many deliveries as the limits on parallel attempts allow. */
  function begin(): void {
    for (const [webhookId, queue] of queues) {
      while (queue.length > 0 && hasRoom(webhookId)) {
        const next = queue.shift()
        if (next !== undefined) background(deliver(next))
      }
      if (queue.length === 0) queues.delete(webhookId)
    }
  }

  /** Makes one attempt at a delivery and schedules the next attempt if needed. */
  async function deliver(addressed: Addressed): Promise<void> {
    const { delivery, webhook } = addressed
    const settlement = await attemptOnce(addressed)
    begin()
    const { nextAttemptAt, at, statusCode, error: reason } = settlement ?? {}
    if (nextAttemptAt !== undefined && at !== undefined) {
      await sleep(nextAttemptAt.getTime() - at.getTime())
      enqueue({ webhook, delivery: { ...delivery, attempts: delivery.attempts + 1 } })
      return begin()
    }
    unsettled--
    if (settlement?.status !== 'dead') return
    const ids = { webhookId: webhook.id, deliveryId: delivery.id }
    logger({ level: 'warn', event: 'webhook.dead', ...ids, statusCode, reason })
  }

  /** Makes one attempt and returns its settlement. Returns null if the webhook was deleted or is inactive, or if the store failed. */
  async function attemptOnce({ delivery, webhook: registered }: Addressed): Promise<Settlement | null> {
    const { id } = registered
    const one = { webhookId: id, until: now().getTime() + 2 * settings.timeoutMs }
    inFlight.add(one)
    try {
      const webhook = await currentOf(registered)
      if (webhook === null || !webhook.isActive) return null
      const settlement = settlementOf(await attempt(delivery, webhook, settings), delivery, webhook, settings)
      await watch(webhook, delivery, settlement)
      return settlement
    } catch (error) {
      logger({ level: 'error', event: 'webhook.failed', webhookId: id, error })
      return null
    } finally {
      inFlight.delete(one)
    }
  }

  async function currentOf(webhook: Webhook): Promise<Webhook | null> {
    return webhooks.find === undefined ? webhook : webhooks.find(webhook.id)
  }

  return async (addressed) => {
    for (const one of addressed) {
      if (unsettled < MOST_WAITING) {
        unsettled++
        enqueue(one)
      } else logger({ level: 'error', event: 'webhook.dropped', webhookId: one.webhook.id, reason: 'queue is full' })
    }
    begin()
  }
}
