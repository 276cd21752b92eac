import { randomBytes } from '../../foundations/crypto/random.ts'
import { retryAfterMs } from '../../foundations/net/retry-after.ts'
import type { Delivery, Settlement } from '../../ports/deliveries.ts'
import type { Webhook } from '../../ports/webhooks.ts'
import type { AttemptOutcome } from './attempt.ts'
import type { DeliverySettings } from './webhook-settings.ts'

/** Response statuses, besides 5xx, after which a retry may succeed. */
const PASSING = [408, 425, 429]
/** Response statuses for which the Retry-After header is respected. */
const TIMED = [429, 503]

/**
 * Returns what happens to a delivery after an attempt: delivered, dead, or due again after `retryDelayMs · 2^n`. Only an attempt without a
 * response counts towards pausing the webhook. Otherwise a user whose events make the receiver respond with 500 would delay all other
 * events.
 */
export function settlementOf(
  outcome: AttemptOutcome,
  { attempts }: Pick<Delivery, 'attempts'>,
  { maxRetries, retryDelayMs }: Pick<Webhook, 'maxRetries' | 'retryDelayMs'>,
  { maxDelayMs, jitter, now }: Pick<DeliverySettings, 'maxDelayMs' | 'jitter' | 'now'>,
): Settlement {
  const at = now()
  const failed = 'error' in outcome ? outcome : failureOf(outcome.statusCode)
  const told = 'error' in outcome ? {} : answered(outcome)
  if (failed === null) return { status: 'delivered', ...told, at }
  const { error, isFinal } = failed
  if (isFinal) return { status: 'dead', ...told, error, at }
  const failing = { receiver: 'failing' as const, ...told, error, at }
  if (attempts >= maxRetries) return { status: 'dead', ...failing }
  const backOff = Math.min(retryDelayMs * 2 ** attempts, maxDelayMs)
  const asked = 'error' in outcome || !TIMED.includes(outcome.statusCode) ? 0 : retryAfterMs(outcome.retryAfter, at)
  const wait = Math.max(jitter ? backOff * randomFraction() : backOff, asked)
  return { status: 'pending', ...failing, nextAttemptAt: new Date(at.getTime() + Math.round(wait)) }
}

function answered({ statusCode, answer }: Exclude<AttemptOutcome, { readonly error: string }>) {
  return { statusCode, ...(answer !== undefined && { answer }), receiver: 'answering' as const }
}

/** Returns the error for a response status; null for 2xx. */
function failureOf(statusCode: number): { readonly error: string; readonly isFinal: boolean } | null {
  if (statusCode >= 200 && statusCode < 300) return null
  const mayPass = statusCode >= 500 || PASSING.includes(statusCode)
  return { error: `answered ${statusCode}`, isFinal: !mayPass }
}

/** Random number from 0 (inclusive) to 1 (exclusive). */
function randomFraction(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0) / 2 ** 32
}
