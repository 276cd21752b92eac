import type { PageQuery } from './users.ts'

/** How a sender signs what it sends to an inbound webhook. */
export const SIGNATURE_SCHEMES = ['sallyport', 'github', 'stripe', 'slack', 'standard-webhooks'] as const

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number]

/**
 * A registration as a host's store may return it: outgoing with `url` and `events`, inbound with `provider` and `jsScript`. An absent
 * field, or one that is null, has its default.
 */
export interface WebhookConfig {
  readonly id: string
  /** Receives a POST for each event. */
  readonly url?: string
  /** Names of events; `*` means all. */
  readonly events?: readonly string[]
  /** The signing secret: plain text, or sealed by `sealWebhookSecret` (prefix `v1.`). One that doesn't open signs and verifies nothing. */
  readonly secret?: string
  /** Default true. */
  readonly isActive?: boolean
  /** The only tenant whose events it receives. Default: all tenants. */
  readonly tenantId?: string
  /** Attempts after the first one. Default 3. */
  readonly maxRetries?: number
  /** Wait before the first retry; it doubles with each further one. Default 1000. */
  readonly retryDelayMs?: number
  /** The inbound path's last part, unique. */
  readonly provider?: string
  /** Ids of actions that the script may call. Default: none. */
  readonly allowedActions?: readonly string[]
  readonly jsScript?: string
  /** Default `sallyport`. */
  readonly signatureScheme?: SignatureScheme
  readonly createdAt?: Date
}

/** A registration with its defaults in place. */
export interface Webhook extends WebhookConfig {
  readonly isActive: boolean
  readonly maxRetries: number
  readonly retryDelayMs: number
  readonly createdAt: Date
}

/** A change to a webhook: absent fields stay as they are, `null` removes. */
export type WebhookPatch = {
  readonly [K in Exclude<keyof Webhook, 'id' | 'createdAt'>]?:
    | Webhook[K]
    | (undefined extends Webhook[K] ? null : never)
}

/** Keeps registrations of webhooks. Every method is atomic. Only `findByEvent` is needed to send events. */
export interface WebhookStore<W extends WebhookConfig = WebhookConfig> {
  /** Active ones with a URL that list the event or `*` and are for every tenant or for this one. */
  findByEvent(event: string, tenantId?: string): Promise<readonly W[]>
  /** The inbound one of this provider, active or not. Optional: inbound webhooks. */
  findByProvider?(provider: string): Promise<W | null>
  /** Optional: without it the webhook of a stored delivery is looked up by `findByEvent`. Administration needs this and all that follow. */
  find?(id: string): Promise<W | null>
  /** Newest first, searched by URL and provider. */
  list?(query: PageQuery): Promise<{ readonly webhooks: readonly W[]; readonly total: number }>
  /** Throws ConflictError when the provider (or the id) is taken. */
  insert?(webhook: Webhook): Promise<void>
  /** Applies the patch in one write and returns the webhook after it, `null` if there is none. Throws ConflictError on a taken provider. */
  update?(id: string, patch: WebhookPatch): Promise<W | null>
  /** True if there was one. */
  delete?(id: string): Promise<boolean>
}
