import type { PageQuery } from './users.ts'

/** How a sender signs what it sends to an inbound webhook. */
export const SIGNATURE_SCHEMES = ['sallyport', 'github', 'stripe', 'slack', 'standard-webhooks'] as const

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number]

/** A registration: outgoing with `url` and `events`, inbound with `provider` and `jsScript`. */
export interface Webhook {
  readonly id: string
  /** Gets a POST for each event. */
  readonly url?: string
  /** Names of events; `*` means all. */
  readonly events?: readonly string[]
  /** Sealed with a key derived from the master secret. */
  readonly secret?: string
  readonly isActive: boolean
  /** Absent: for every tenant. */
  readonly tenantId?: string
  /** Attempts after the first one. */
  readonly maxRetries: number
  /** Wait before the first retry; it doubles with each further one. */
  readonly retryDelayMs: number
  /** The inbound path's last part, unique. */
  readonly provider?: string
  /** Ids of actions that the script may call. */
  readonly allowedActions?: readonly string[]
  readonly jsScript?: string
  readonly signatureScheme?: SignatureScheme
  readonly createdAt: Date
}

/** A change to a webhook: absent fields stay as they are, `null` removes. */
export type WebhookPatch = {
  readonly [K in Exclude<keyof Webhook, 'id' | 'createdAt'>]?:
    | Webhook[K]
    | (undefined extends Webhook[K] ? null : never)
}

/** Keeps registrations of webhooks. Every method is atomic. */
export interface WebhookStore {
  /** Active ones with a URL that list the event or `*` and are for every tenant or for this one. */
  findByEvent(event: string, tenantId?: string): Promise<readonly Webhook[]>
  /** The inbound one of this provider, active or not. Optional: inbound webhooks. */
  findByProvider?(provider: string): Promise<Webhook | null>
  /** Optional, as what follows: durable delivery needs `find`, administration all of them. */
  find?(id: string): Promise<Webhook | null>
  /** Newest first, searched by URL and provider. */
  list?(query: PageQuery): Promise<{ readonly webhooks: readonly Webhook[]; readonly total: number }>
  /** Throws ConflictError when the provider (or the id) is taken. */
  insert?(webhook: Webhook): Promise<void>
  /** Applies the patch in one write and gives the webhook after it, `null` if there is none. Throws ConflictError on a taken provider. */
  update?(id: string, patch: WebhookPatch): Promise<Webhook | null>
  /** True if there was one. */
  delete?(id: string): Promise<boolean>
}
