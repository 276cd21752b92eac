import { randomBytes } from '../../../foundations/crypto/random.ts'
import { retryAfterMs } from '../../../foundations/net/retry-after.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Delivery, Settlement } from '../../../ports/events/deliveries.ts'
import { STANDARD_RETRIES_MS, type Webhook } from '../../../ports/events/webhooks.ts'
import type { DeliverySettings } from '../webhook-settings.ts'
import type { AttemptOutcome } from './attempt.ts'

/** Response statuses, in addition to 5xx, after which a retry may succeed. */
const PASSING = [408, 425, 429]
/** Response status with which a receiver asks for no more deliveries (Standard Webhooks). */
export const GONE = 410
/** Response statuses for which the Retry-After header is respected. */
const TIMED = [429, 503]

/**
 * Returns the settlement of a delivery after an attempt: delivered, dead, or due again. The wait before a retry is `retryDelayMs · 2^n`, at most
 * `maxDelayMs`; with `retry: 'standard'` it comes from `STANDARD_RETRIES_MS`. Only an attempt without a response counts towards pausing the webhook:
 * otherwise a user whose events make the receiver respond with 500 could delay all other events.
 */
export function settlementOf(
  outcome: AttemptOutcome,
  { attempts }: Pick<Delivery, 'attempts'>,
  webhook: Pick<Webhook, 'maxRetries' | 'retryDelayMs' | 'retry'>,
  { maxDelayMs, jitter, now }: Pick<DeliverySettings, 'maxDelayMs' | 'jitter' | 'now'>,
): Settlement {
  const at = now()
  const isStandard = webhook.retry === 'standard'
  const failed = 'error' in outcome ? outcome : failureOf(outcome.statusCode, isStandard)
  const told = 'error' in outcome ? {} : answered(outcome)
  if (failed === null) return { status: 'delivered', ...told, at }
  const { error, isFinal } = failed
  if (isFinal) return { status: 'dead', ...told, error, at }
  const failing = { receiver: 'failing' as const, ...told, error, at }
  const delay = isStandard ? STANDARD_RETRIES_MS[attempts] : delayOf(attempts, webhook, maxDelayMs)
  if (delay === undefined) return { status: 'dead', ...failing }
  const asked = 'error' in outcome || !TIMED.includes(outcome.statusCode) ? 0 : retryAfterMs(outcome.retryAfter, at)
  // With `jitter`, the waits of the standard schedule vary by up to 10 %.
  const spread = isStandard ? 0.9 + randomFraction() / 5 : randomFraction()
  const wait = Math.max(jitter ? delay * spread : delay, asked)
  return { status: 'pending', ...failing, nextAttemptAt: new Date(at.getTime() + Math.round(wait)) }
}

/** Returns the wait before the next retry in milliseconds; undefined if there is no further retry. */
function delayOf(
  attempts: number,
  { maxRetries, retryDelayMs }: Pick<Webhook, 'maxRetries' | 'retryDelayMs'>,
  maxDelayMs: number,
): number | undefined {
  return attempts >= maxRetries ? undefined : Math.min(retryDelayMs * 2 ** attempts, maxDelayMs)
}

function answered({ statusCode, answer }: Exclude<AttemptOutcome, { readonly error: string }>) {
  return withoutUndefined({ statusCode, answer, receiver: 'answering' as const })
}

/** Returns the error for a response status; null for 2xx. The standard schedule retries after every status but 410 (Gone). */
function failureOf(
  statusCode: number,
  isStandard: boolean,
): { readonly error: string; readonly isFinal: boolean } | null {
  if (statusCode >= 200 && statusCode < 300) return null
  const mayPass = isStandard ? statusCode !== GONE : statusCode >= 500 || PASSING.includes(statusCode)
  return { error: `answered ${statusCode}`, isFinal: !mayPass }
}

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
function randomFraction(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0) / 2 ** 32
}
