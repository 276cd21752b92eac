import type { Sealer } from '../crypto/seal.ts'
import type { Logger } from '../http/log.ts'
import type { OutboundSettings } from '../net/outbound-fetch.ts'
import type { Platform } from '../ports/platform.ts'

/** The `webhooks` option. */
export interface WebhookOptions {
  /** Milliseconds that a receiver may take to respond, 100 to 60000. Leases last three times as long. Default 10000. */
  readonly timeoutMs?: number
  /** Waits only a random part of each delay, so that many retries are spread out. Default false. */
  readonly jitter?: boolean
  /** Maximum milliseconds before a retry. Default 3600000. */
  readonly maxDelayMs?: number
  /** Allows receivers on this machine; only in development. Default false. */
  readonly allowLoopback?: boolean
  /**
   * Called when deliveries are stored, before the response is sent, to wake an external drain such as a Durable Object.
   * Its errors are logged and the deliveries kept.
   */
  readonly onQueued?: () => unknown
}

export interface DeliverySettings {
  readonly timeoutMs: number
  readonly jitter: boolean
  readonly maxDelayMs: number
  /** Permitted receivers, and the function that sends requests. */
  readonly outbound: OutboundSettings
  readonly sealer: Sealer
  readonly now: () => Date
  readonly logger: Logger
}

export type WebhookSettings = ReturnType<typeof resolveWebhooks>

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
