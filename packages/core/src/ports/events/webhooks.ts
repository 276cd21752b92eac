import type { PageQuery } from '../accounts/users.ts'

/** Signature formats that are accepted for inbound webhooks. */
export const SIGNATURE_SCHEMES = ['sallyport', 'github', 'stripe', 'slack', 'standard-webhooks'] as const

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number]

/**
 * Webhook as the host's store returns it. The service applies defaults to absent and null fields.
 * An outgoing webhook has `url` and `events`. An inbound webhook has `provider` and `jsScript`.
 */
export interface WebhookConfig {
  readonly id: string
  /** URL to which each event is sent as a POST request. */
  readonly url?: string
  /** Names of the events that are sent to `url`, or patterns such as `identity.user.*`; `*` means all events. */
  readonly events?: readonly string[]
  /**
   * Signing secret: plain text, or encrypted by `sealWebhookSecret` (prefix `v1.`).
   * If decryption fails, deliveries fail and inbound requests are rejected.
   */
  readonly secret?: string
  /** If false, the webhook sends and accepts nothing. Default true. */
  readonly isActive?: boolean
  /** Tenant whose events are sent. Default: events of all tenants are sent. */
  readonly tenantId?: string
  /** Maximum number of retries after a failed first attempt. Default 3. */
  readonly maxRetries?: number
  /** Milliseconds before the first retry. Doubles with each further retry. Default 1000. */
  readonly retryDelayMs?: number
  /**
   * `standard`: retries as Standard Webhooks recommends, over three days and after any response that isn't 2xx (`STANDARD_RETRIES_MS`). With
   * this value, `maxRetries` and `retryDelayMs` are ignored, and a webhook that fails for days is disabled. Default: `maxRetries` and
   * `retryDelayMs` apply.
   */
  readonly retry?: 'standard'
  /**
   * Former secret, stored like `secret`. Until `previousSecretUntil`, deliveries are signed with both secrets, and inbound requests may be signed
   * with either.
   */
  readonly previousSecret?: string
  readonly previousSecretUntil?: Date
  /** Time of the first failed attempt since the last success. Kept only with `retry: 'standard'`. */
  readonly failingSince?: Date
  /** Time at which the service set `isActive` to false, because the webhook failed. */
  readonly disabledAt?: Date
  /** Last segment of the inbound webhook's URL path. No two webhooks have the same `provider`. */
  readonly provider?: string
  /** Ids of the actions that the script may call. Default: no actions. */
  readonly allowedActions?: readonly string[]
  readonly jsScript?: string
  /** Signature format that inbound requests must have. Default `sallyport`. */
  readonly signatureScheme?: SignatureScheme
  readonly createdAt?: Date
}

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

/** Waits in milliseconds before each retry with `retry: 'standard'`: ten attempts in about 75 hours. */
export const STANDARD_RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** Webhook after the service has applied all defaults. */
export interface Webhook extends WebhookConfig {
  readonly isActive: boolean
  readonly maxRetries: number
  readonly retryDelayMs: number
  readonly createdAt: Date
}

/** Change to a webhook. Absent fields don't change; null removes a field. */
export type WebhookPatch = {
  readonly [K in Exclude<keyof Webhook, 'id' | 'createdAt'>]?:
    | Webhook[K]
    | (undefined extends Webhook[K] ? null : never)
}

/** Stores webhooks. Every method is atomic. A host that only sends events needs to implement only `findByEvent`. */
export interface WebhookStore<W extends WebhookConfig = WebhookConfig> {
  /**
   * Returns the active webhooks that have a URL and whose `events` contain this event, `*`, or a beginning of the event followed by `*`, such
   * as `identity.user.*` (see `patternsOf`).
   * Excludes webhooks of a tenant other than `tenantId`. Without `tenantId`, excludes all webhooks of tenants.
   */
  findByEvent(event: string, tenantId?: string): Promise<readonly W[]>
  /** Returns the webhook with this `provider`, even if inactive. Optional: only inbound webhooks need this method. */
  findByProvider?(provider: string): Promise<W | null>
  /**
   * Returns the webhook with this id. Optional: the dashboard needs this method and all methods below.
   * Without this method, the service finds the webhook of a stored delivery with `findByEvent`.
   */
  find?(id: string): Promise<W | null>
  /** Returns one page of webhooks, newest first, and the total. `search` matches URL and provider. */
  list?(query: PageQuery): Promise<{ readonly webhooks: readonly W[]; readonly total: number }>
  /** Stores a new webhook. Throws ConflictError if another webhook has the same `provider` or id. */
  insert?(webhook: Webhook): Promise<void>
  /**
   * Applies the patch in one write. Returns the updated webhook, or null if the webhook doesn't exist. Throws ConflictError if another webhook
   * has the same `provider`. Without this method, the service never disables a failing webhook.
   */
  update?(id: string, patch: WebhookPatch): Promise<W | null>
  /** Deletes the webhook. Returns true if the webhook existed. */
  delete?(id: string): Promise<boolean>
}
