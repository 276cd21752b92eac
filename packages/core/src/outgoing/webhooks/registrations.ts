import type { Webhook, WebhookStore } from '../../ports/events/webhooks.ts'

/** Cached lookup of registered webhooks by event. */
export interface Registrations {
  /** Returns the webhooks that subscribe to an event. The result is cached for 5 s, so that most events need no database read. */
  findByEvent(event: string, tenantId?: string): Promise<readonly Webhook[]>
  /** Clears the cache, so that a change made in this process takes effect at once. */
  forget(): void
}

const CACHE_MS = 5000
const MAX_ENTRIES = 1000

export function createRegistrations(
  webhooks: Pick<WebhookStore<Webhook>, 'findByEvent'>,
  now: () => Date,
): Registrations {
  const known = new Map<string, { readonly found: readonly Webhook[]; readonly readAt: number }>()
  return {
    async findByEvent(event, tenantId) {
      const key = JSON.stringify([event, tenantId])
      const at = now().getTime()
      const cached = known.get(key)
      if (cached !== undefined && Math.abs(at - cached.readAt) < CACHE_MS) return cached.found
      // Caches the value, not its promise: on Workers, requests must not share a promise (R33).
      const found = await webhooks.findByEvent(event, tenantId)
      if (known.size >= MAX_ENTRIES) known.clear()
      known.set(key, { found, readAt: at })
      return found
    },
    forget: () => known.clear(),
  }
}
