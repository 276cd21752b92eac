import type { Webhook, WebhookStore } from '../ports/webhooks.ts'

/** Which webhooks ask for an event, as known by now. */
export interface Registrations {
  /** At most 5 s old, so that an event costs no read of its own. */
  findByEvent(event: string, tenantId?: string): Promise<readonly Webhook[]>
  /** After a change in this process: it shows at once. */
  forget(): void
}

const CACHE_MS = 5000
const MOST = 1000

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
      // The value is kept, never the promise of it (R33).
      const found = await webhooks.findByEvent(event, tenantId)
      if (known.size >= MOST) known.clear()
      known.set(key, { found, readAt: at })
      return found
    },
    forget: () => known.clear(),
  }
}
