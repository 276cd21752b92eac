import { ConflictError } from '../../ports/conflict-error.ts'
import { patternsOf } from '../../ports/events/event-pattern.ts'
import type { Webhook, WebhookStore } from '../../ports/events/webhooks.ts'
import { copyRecord } from './copy-record.ts'
import { isFound, newestFirst, pageOf } from './page-of.ts'

export function memoryWebhooks(): Required<WebhookStore<Webhook>> {
  const webhooks = new Map<string, Webhook>()
  const byAge = newestFirst<Webhook>(({ createdAt, id }) => [createdAt, id])

  function ofProvider(provider: string | null | undefined): Webhook | undefined {
    return provider == null ? undefined : [...webhooks.values()].find((webhook) => webhook.provider === provider)
  }

  return {
    async findByEvent(event, tenantId) {
      const patterns = patternsOf(event)
      const isMeant = (webhook: Webhook) =>
        webhook.isActive &&
        webhook.url !== undefined &&
        (webhook.tenantId ?? tenantId) === tenantId &&
        (webhook.events ?? []).some((listed) => patterns.includes(listed))
      return [...webhooks.values()].filter(isMeant).sort(byAge).reverse().map(copyRecord)
    },
    async findByProvider(provider) {
      const webhook = ofProvider(provider)
      return webhook === undefined ? null : copyRecord(webhook)
    },
    async find(id) {
      const webhook = webhooks.get(id)
      return webhook === undefined ? null : copyRecord(webhook)
    },
    async list(query) {
      const found = [...webhooks.values()].filter(({ url, provider }) => isFound(query.search, [url, provider]))
      return { webhooks: pageOf(found.sort(byAge), query).map(copyRecord), total: found.length }
    },
    async insert(webhook) {
      if (webhooks.has(webhook.id) || ofProvider(webhook.provider) !== undefined) {
        throw new ConflictError('A webhook with this id, or an inbound webhook for this provider, already exists')
      }
      webhooks.set(webhook.id, copyRecord(webhook))
    },
    async update(id, patch) {
      const webhook = webhooks.get(id)
      if (webhook === undefined) return null
      if ((ofProvider(patch.provider)?.id ?? id) !== id)
        throw new ConflictError('An inbound webhook for this provider already exists')
      const given = Object.entries(patch).filter(([, value]) => value !== undefined)
      const entries = Object.entries({ ...webhook, ...Object.fromEntries(given) }).filter(([, value]) => value !== null)
      // The cast is safe: a patch has only fields of a webhook, and only optional fields can be null and thereby removed.
      const changed = copyRecord(Object.fromEntries(entries) as unknown as Webhook)
      webhooks.set(id, changed)
      return copyRecord(changed)
    },
    async delete(id) {
      return webhooks.delete(id)
    },
  }
}
