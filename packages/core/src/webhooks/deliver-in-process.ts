import type { Delivery, Settlement } from '../ports/deliveries.ts'
import type { Webhook, WebhookStore } from '../ports/webhooks.ts'
import { attempt } from './attempt.ts'
import type { Addressed } from './outbox-sink.ts'
import { settlementOf } from './settlement-of.ts'
import { sleep } from './sleep.ts'
import type { DeliverySettings } from './webhook-settings.ts'

const MOST_WAITING = 10_000
const MOST_IN_FLIGHT = 50
/** A hanging receiver must leave room for others. */
const MOST_PER_WEBHOOK = 3

interface InFlight {
  readonly webhookId: string
  /** Latest end. On Workers an attempt that the runtime cancels is never reported as finished. */
  readonly until: number
}

/** Delivers webhooks without an outbox, with the same retries. A restart loses waiting deliveries, and failing webhooks don't rest. */
export function deliverInProcess(
  webhooks: WebhookStore<Webhook>,
  settings: DeliverySettings,
  background: (work: Promise<void>) => void,
): (addressed: readonly Addressed[]) => Promise<void> {
  let waiting = 0
  const { logger, now } = settings
  const inFlight = new Set<InFlight>()

  function hasRoom(webhookId: string): boolean {
    const at = now().getTime()
    for (const one of inFlight) if (one.until < at) inFlight.delete(one)
    const own = [...inFlight].filter((one) => one.webhookId === webhookId)
    return inFlight.size < MOST_IN_FLIGHT && own.length < MOST_PER_WEBHOOK
  }

  async function deliver({ delivery, webhook }: Addressed): Promise<void> {
    for (let attempts = 0; ; attempts++) {
      const settlement = await inTurn(webhook.id, () => send({ ...delivery, attempts }, webhook))
      if (settlement === null || settlement.status === 'delivered') return
      const { nextAttemptAt, at, statusCode, error: reason } = settlement
      if (nextAttemptAt === undefined) {
        const ids = { webhookId: webhook.id, deliveryId: delivery.id }
        return logger({ level: 'warn', event: 'webhook.dead', ...ids, statusCode, reason })
      }
      await sleep(nextAttemptAt.getTime() - at.getTime())
    }
  }

  async function inTurn<T>(webhookId: string, work: () => Promise<T>): Promise<T> {
    // Polls, because on Workers a promise shared between requests can hang them (R33).
    while (!hasRoom(webhookId)) await sleep(20)
    const one = { webhookId, until: now().getTime() + 2 * settings.timeoutMs }
    inFlight.add(one)
    try {
      return await work()
    } finally {
      inFlight.delete(one)
    }
  }

  /** Returns null if the webhook is gone or inactive. */
  async function send(delivery: Delivery, registered: Webhook): Promise<Settlement | null> {
    const webhook = await currentOf(registered)
    if (webhook === null || !webhook.isActive) return null
    return settlementOf(await attempt(delivery, webhook, settings), delivery, webhook, settings)
  }

  async function currentOf(webhook: Webhook): Promise<Webhook | null> {
    return webhooks.find === undefined ? webhook : webhooks.find(webhook.id)
  }

  async function deliverSafely(addressed: Addressed): Promise<void> {
    waiting++
    try {
      await deliver(addressed)
    } catch (error) {
      logger({ level: 'error', event: 'webhook.failed', webhookId: addressed.webhook.id, error })
    } finally {
      waiting--
    }
  }

  return async (addressed) => {
    for (const one of addressed) {
      if (waiting < MOST_WAITING) background(deliverSafely(one))
      else logger({ level: 'error', event: 'webhook.dropped', webhookId: one.webhook.id, reason: 'too many wait' })
    }
  }
}
