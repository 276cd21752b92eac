import type { WebhookConfig, WebhookStore } from '@sallyport/core/ports'
import { marking, overriding } from '../overriding.ts'
import type { Cache, Mark } from './cache.ts'
import { withDates } from './with-dates.ts'

const WEBHOOKS: Mark = ['webhooks']

/**
 * Caches the webhooks of an event or a provider. `find` and `list` read the authority: a delivery is sent to the
 * webhook's current URL, and administrators edit the stored record.
 */
export function cachedWebhooks(webhooks: WebhookStore, cache: Cache): WebhookStore {
  const findByProvider = webhooks.findByProvider?.bind(webhooks)
  const cached = { record: 'webhooks', marks: [WEBHOOKS] } as const
  return overriding(webhooks, {
    findByEvent: (event, tenantId) =>
      cache.read<readonly WebhookConfig[]>(
        {
          ...cached,
          key: ['event', event, tenantId ?? null],
          restore: (found) => found.map(restored),
          copied: (found) => (found.every(isSealed) ? found : undefined),
        },
        () => webhooks.findByEvent(event, tenantId),
      ),
    findByProvider:
      findByProvider &&
      ((provider) =>
        cache.read<WebhookConfig | null>(
          {
            ...cached,
            key: ['provider', provider],
            restore: (found) => found && restored(found),
            // Unknown providers aren't cached: unauthenticated callers choose the names, and a write to KV costs more
            // than the query.
            copied: (found) => (found !== null && isSealed(found) ? found : undefined),
          },
          () => findByProvider(provider),
        )),
    insert: marking(cache, webhooks, webhooks.insert, () => WEBHOOKS),
    update: marking(cache, webhooks, webhooks.update, () => WEBHOOKS),
    delete: marking(cache, webhooks, webhooks.delete, () => WEBHOOKS),
  })
}

function restored(webhook: WebhookConfig): WebhookConfig {
  return withDates(webhook, ['createdAt'])
}

/** True if the webhook has no secret or an encrypted one (`v1.…`). A secret in plain text must not be written to KV. */
function isSealed({ secret }: WebhookConfig): boolean {
  return secret === undefined || secret === null || secret.startsWith('v1.')
}
