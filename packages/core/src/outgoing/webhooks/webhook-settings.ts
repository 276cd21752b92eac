import type { Sealer } from '../../foundations/crypto/seal.ts'
import type { OutboundCalls } from '../../foundations/net/outbound-calls.ts'
import type { OutboundSettings } from '../../foundations/net/outbound-fetch.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Observer } from '../../ports/events/observer.ts'
import type { Logger } from '../../ports/host/log.ts'
import type { Platform } from '../../ports/host/platform.ts'

/** The `webhooks` option: delivery of outgoing webhooks. */
export interface WebhookOptions {
  /** Milliseconds that a receiver may take to respond, 100 to 60000. A delivery is leased for at least three times as long. Default 10000. */
  readonly timeoutMs?: number | undefined
  /**
   * Varies the retry delays at random, so that many retries don't arrive at once: waits only a random part of each delay; with `retry: 'standard'`,
   * 90 to 110 % of it. Default false.
   */
  readonly jitter?: boolean | undefined
  /**
   * Longest wait before a retry, in milliseconds. Has no effect on webhooks with `retry: 'standard'` or on a longer `Retry-After`. Default 3600000
   * (an hour).
   */
  readonly maxDelayMs?: number | undefined
  /** Allows receivers on this machine (loopback addresses). Rejected in production. Default false. */
  readonly allowLoopback?: boolean | undefined
  /**
   * Addresses of the administrators who get a mail when a webhook with `retry: 'standard'` is disabled. Default: the addresses of
   * `admin.testMailTo`.
   */
  readonly alertMailTo?: readonly string[] | undefined
  /**
   * Called after deliveries are stored, before the response of the request that caused them. Use it to wake a delivery loop that runs elsewhere, such
   * as in a Durable Object. Errors are logged; the deliveries stay stored.
   */
  readonly onQueued?: (() => unknown) | undefined
}

export interface DeliverySettings {
  readonly timeoutMs: number
  readonly jitter: boolean
  readonly maxDelayMs: number
  /** Says which receivers are allowed, and how requests are sent and limited. */
  readonly outbound: OutboundSettings
  readonly observer?: Observer | undefined
  readonly sealer: Sealer
  readonly now: () => Date
  readonly logger: Logger
}

export type WebhookSettings = ReturnType<typeof resolveWebhooks>

export function resolveWebhooks(
  options: WebhookOptions = {},
  calls: OutboundCalls,
  fetch?: Platform['fetch'],
  observer?: Observer,
) {
  const { timeoutMs, jitter, maxDelayMs, allowLoopback, alertMailTo, onQueued } = options
  return withoutUndefined({
    timeoutMs: timeoutMs ?? 10_000,
    jitter: jitter ?? false,
    maxDelayMs: maxDelayMs ?? 3_600_000,
    outbound: { fetch, allowsLoopback: allowLoopback ?? false, calls },
    observer,
    alertMailTo: alertMailTo ?? [],
    onQueued,
  })
}
