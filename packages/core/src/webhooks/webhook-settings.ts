import type { Sealer } from '../crypto/seal.ts'
import type { Logger } from '../http/log.ts'
import type { OutboundSettings } from '../net/outbound-fetch.ts'
import type { Platform } from '../ports/platform.ts'

/** The `webhooks` option. */
export interface WebhookOptions {
  /** How long a receiver may take to answer, 100 to 60000. A delivery is leased for three times as long. Default 10000. */
  readonly timeoutMs?: number
  /** Waits a random part of each delay, so that many retries don't come at once. Default false. */
  readonly jitter?: boolean
  /** The longest wait before a retry. Default 3600000. */
  readonly maxDelayMs?: number
  /** In development: receivers on this machine may be called. Default false. */
  readonly allowLoopback?: boolean
  /**
   * Called once deliveries are stored, before the operation answers: wakes what drains them elsewhere, such as a Durable Object.
   * What it throws or rejects with is logged; the deliveries are kept.
   */
  readonly onQueued?: () => unknown
}

/** What delivering needs beside its stores. */
export interface DeliverySettings {
  readonly timeoutMs: number
  readonly jitter: boolean
  readonly maxDelayMs: number
  /** Where receivers may be, and how requests to them leave. */
  readonly outbound: OutboundSettings
  readonly sealer: Sealer
  readonly now: () => Date
  readonly logger: Logger
}

/** How webhooks are sent, as the option says or by default. */
export type WebhookSettings = ReturnType<typeof resolveWebhooks>

/** The option with every default in place. */
export function resolveWebhooks(options: WebhookOptions = {}, fetch?: Platform['fetch']) {
  const { timeoutMs, jitter, maxDelayMs, allowLoopback, onQueued } = options
  return {
    timeoutMs: timeoutMs ?? 10_000,
    jitter: jitter ?? false,
    maxDelayMs: maxDelayMs ?? 3_600_000,
    outbound: { fetch, allowsLoopback: allowLoopback ?? false },
    ...(onQueued !== undefined && { onQueued }),
  }
}
