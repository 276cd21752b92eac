import type { Webhook, WebhookConfig, WebhookStore } from '../../ports/events/webhooks.ts'

/**
 * Wraps a host's store of webhooks: each webhook that it returns gets the defaults of missing fields. Optional methods that the store lacks stay
 * undefined.
 */
export function completeWebhooks(store: WebhookStore): WebhookStore<Webhook> {
  const { findByProvider, find, list, insert, update, delete: remove } = store
  return {
    findByEvent: async (event, tenantId) => (await store.findByEvent(event, tenantId)).map(completeWebhook),
    ...(findByProvider && { findByProvider: async (provider) => found(await findByProvider.call(store, provider)) }),
    ...(find && { find: async (id) => found(await find.call(store, id)) }),
    ...(list && {
      async list(query) {
        const { webhooks, total } = await list.call(store, query)
        return { webhooks: webhooks.map(completeWebhook), total }
      },
    }),
    ...(insert && { insert: insert.bind(store) }),
    ...(update && { update: async (id, patch) => found(await update.call(store, id, patch)) }),
    ...(remove && { delete: remove.bind(store) }),
  }
}

function found(config: WebhookConfig | null | undefined): Webhook | null {
  return config == null ? null : completeWebhook(config)
}

/**
 * Returns the webhook with the defaults of fields that are missing or null, and of a `maxRetries` or `retryDelayMs` that isn't a number of at least
 * 0.
 */
function completeWebhook(config: WebhookConfig): Webhook {
  const present = Object.fromEntries(Object.entries(config).filter(([, value]) => value != null))
  // The cast is safe: only null fields were removed, which `WebhookConfig` doesn't have. `Object.fromEntries` loses the type.
  const { isActive = true, createdAt = new Date(0), ...rest } = present as unknown as WebhookConfig
  return {
    ...rest,
    isActive,
    createdAt,
    maxRetries: countOf(config.maxRetries, 3),
    retryDelayMs: countOf(config.retryDelayMs, 1000),
  }
}

function countOf(value: unknown, byDefault: number): number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : byDefault
}
