import type { PageQuery } from './users.ts'

/** Ways in which a sender may sign inbound webhooks. */
export const SIGNATURE_SCHEMES = ['sallyport', 'github', 'stripe', 'slack', 'standard-webhooks'] as const

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number]

/**
 * A webhook as a host's store may return it: outgoing with `url` and `events`, inbound with `provider` and `jsScript`.
 * Absent and null fields have their defaults.
 */
export interface WebhookConfig {
  readonly id: string
  /** Target of a POST request for each event. */
  readonly url?: string
  /** Names of events to send; `*` means all. */
  readonly events?: readonly string[]
  /**
   * Signing secret: plain text, or encrypted by `sealWebhookSecret` (prefix `v1.`). If it can't be decrypted,
   * deliveries fail and inbound requests are rejected.
   */
  readonly secret?: string
  /** Default true. */
  readonly isActive?: boolean
  /** Only events of this tenant are sent. Default: events of all tenants. */
  readonly tenantId?: string
  /** Number of retries after the first attempt. Default 3. */
  readonly maxRetries?: number
  /** Milliseconds before the first retry; doubled for each further one. Default 1000. */
  readonly retryDelayMs?: number
  /** Last segment of the inbound webhook's path; unique. */
  readonly provider?: string
  /** Ids of the actions that the script may call. Default: none. */
  readonly allowedActions?: readonly string[]
  readonly jsScript?: string
  /** Default `sallyport`. */
  readonly signatureScheme?: SignatureScheme
  readonly createdAt?: Date
}

/** A webhook with all defaults applied. */
export interface Webhook extends WebhookConfig {
  readonly isActive: boolean
  readonly maxRetries: number
  readonly retryDelayMs: number
  readonly createdAt: Date
}

/** Change to a webhook. Absent fields stay as they are; null removes a field. */
export type WebhookPatch = {
  readonly [K in Exclude<keyof Webhook, 'id' | 'createdAt'>]?:
    | Webhook[K]
    | (undefined extends Webhook[K] ? null : never)
}

/** Stores webhooks. Every method is atomic. Sending events needs only `findByEvent`. */
export interface WebhookStore<W extends WebhookConfig = WebhookConfig> {
  /** Returns active webhooks that have a URL, list the event or `*`, and are for all tenants or this one. */
  findByEvent(event: string, tenantId?: string): Promise<readonly W[]>
  /** Returns the inbound webhook of this provider, active or not. Optional: needed for inbound webhooks. */
  findByProvider?(provider: string): Promise<W | null>
  /** Optional: by default the webhook of a stored delivery is found with `findByEvent`. Administration needs this method and all below. */
  find?(id: string): Promise<W | null>
  /** Newest first. `search` matches URL and provider. */
  list?(query: PageQuery): Promise<{ readonly webhooks: readonly W[]; readonly total: number }>
  /** Throws ConflictError if the provider or the id is taken. */
  insert?(webhook: Webhook): Promise<void>
  /**
   * Applies the patch in one write. Returns the updated webhook, or null if it doesn't exist. Throws ConflictError if
   * the provider is taken.
   */
  update?(id: string, patch: WebhookPatch): Promise<W | null>
  /** Returns true if it existed. */
  delete?(id: string): Promise<boolean>
}
