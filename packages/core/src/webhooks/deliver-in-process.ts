import type { Delivery, Settlement } from '../ports/deliveries.ts'
import type { Webhook, WebhookStore } from '../ports/webhooks.ts'
import { attempt } from './attempt.ts'
import type { Addressed } from './outbox-sink.ts'
import { settlementOf } from './settlement-of.ts'
import { sleep } from './sleep.ts'
import type { DeliverySettings } from './webhook-settings.ts'

const MOST_WAITING = 10_000
const MOST_IN_FLIGHT = 50
/** So that a receiver that hangs leaves room for the others. */
const MOST_PER_WEBHOOK = 3

/** An attempt that runs. */
interface InFlight {
  readonly webhookId: string
  /** When it is over in any case: on Workers an attempt that is cut off never says so. */
  readonly until: number
}

/** Delivers without an outbox, by the same retries. A restart loses what waits, and no webhook rests. */
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
    // Polled: a promise that requests share may hang them all on Workers (R33).
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
