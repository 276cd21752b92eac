import { randomUuid } from '../../../foundations/crypto/random.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { DAY_MS } from '../../../foundations/values/timestamps.ts'
import { undeliveredFields } from '../../../foundations/values/undelivered-error.ts'
import type { Delivery, Settlement } from '../../../ports/events/deliveries.ts'
import type { Webhook, WebhookStore } from '../../../ports/events/webhooks.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { Mailer } from '../../../ports/host/mailer.ts'
import type { Registrations } from '../registrations.ts'
import { GONE } from './settlement-of.ts'

/** Days without a success after which a failing webhook is disabled. */
export const DISABLED_AFTER_DAYS = 5
/**
 * Minimum age in milliseconds of the delivery that fails when the webhook is disabled, so that the first failure of a rare event doesn't disable it.
 */
const TRIED_MS = DAY_MS / 2

interface Given {
  readonly registrations: Pick<Registrations, 'forget'>
  readonly events: EventBus
  readonly mailer: Pick<Mailer, 'sendWebhookDisabled'> | undefined
  /** Addresses of the administrators who are told. */
  readonly alertMailTo: readonly string[]
  readonly now: () => Date
  readonly logger: Logger
}

/** Records the outcome of an attempt. Call it after each settled attempt at a webhook. Never rejects. */
export type WatchFailures = (
  webhook: Webhook,
  delivery: Pick<Delivery, 'createdAt'>,
  settlement: Pick<Settlement, 'status' | 'statusCode'>,
) => Promise<void>

/**
 * Watches webhooks with `retry: 'standard'`: stores since when a webhook fails, and disables it if it fails for days or answers 410 (Gone). Then
 * publishes `identity.webhook.disabled` and mails the administrators. A webhook that also receives inbound requests is never disabled, because its
 * senders did nothing wrong. If the store lacks `update`, no webhook is disabled.
 */
export function watchFailures({ update }: Pick<WebhookStore<Webhook>, 'update'>, given: Given): WatchFailures {
  const { registrations, events, mailer, alertMailTo, now, logger } = given
  if (update === undefined) return async () => {}

  async function disable(webhook: Webhook, reason: 'failing' | 'gone', since: Date): Promise<void> {
    const at = now()
    const disabled = await update?.(webhook.id, { isActive: false, disabledAt: at })
    registrations.forget()
    if (disabled == null) return
    const data = { webhookId: webhook.id, reason, failingSince: since.toISOString() }
    logger({ level: 'error', event: 'webhook.disabled', ...data })
    await events.publish('identity.webhook.disabled', data, { correlationId: randomUuid(), origin: {} })
    const { url = '' } = webhook
    // The mail contains only the origin, because the URL's path and query may contain a token.
    const receiver = URL.canParse(url) ? new URL(url).origin : url
    for (const to of alertMailTo) {
      try {
        await mailer?.sendWebhookDisabled?.(to, { receiver, webhookId: webhook.id, reason, since })
      } catch (error) {
        logger({ level: 'error', event: 'delivery.failed', ...undeliveredFields(error) })
      }
    }
  }

  return async (webhook, { createdAt }, { status, statusCode }) => {
    if (webhook.retry !== 'standard') return
    try {
      if (status === 'delivered') {
        if (webhook.failingSince !== undefined) await update(webhook.id, { failingSince: null })
        return
      }
      const at = now()
      const { failingSince: since = at } = webhook
      if (webhook.failingSince === undefined) await update(webhook.id, { failingSince: since })
      if (webhook.provider !== undefined) return
      const isLong = at.getTime() - since.getTime() >= DISABLED_AFTER_DAYS * DAY_MS
      if (statusCode === GONE) await disable(webhook, 'gone', since)
      else if (isLong && at.getTime() - createdAt.getTime() >= TRIED_MS) await disable(webhook, 'failing', since)
    } catch (error) {
      logger({ level: 'error', event: 'webhook.failed', webhookId: webhook.id, error })
    }
  }
}
