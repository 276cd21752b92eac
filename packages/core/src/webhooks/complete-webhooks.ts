import type { Webhook, WebhookConfig, WebhookStore } from '../ports/webhooks.ts'

/** Adds the defaults of `WebhookConfig` to what a host's store returns. Optional methods that it lacks stay absent. */
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
    ...(insert && { insert: (webhook) => insert.call(store, webhook) }),
    ...(update && { update: async (id, patch) => found(await update.call(store, id, patch)) }),
    ...(remove && { delete: (id) => remove.call(store, id) }),
  }
}

function found(config: WebhookConfig | null | undefined): Webhook | null {
  return config == null ? null : completeWebhook(config)
}

/** A field that is null counts as absent; so does a number of retries or a delay that is no number from 0 up. */
function completeWebhook(config: WebhookConfig): Webhook {
  const present = Object.fromEntries(Object.entries(config).filter(([, value]) => value != null))
  // Sound: the same record without its absent fields.
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
