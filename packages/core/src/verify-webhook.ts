import { systemClock } from './assembly/options/resolve-options.ts'
import { encodeUtf8 } from './foundations/crypto/encoding.ts'
import { isPlainlySigned, isStandardlySigned } from './outgoing/webhooks/is-signed-webhook.ts'

const TOLERANCE_SECONDS = 300

export interface VerifyWebhookOptions {
  /**
   * Signature scheme of the sender. `standard-webhooks` (default) checks `webhook-id`, `webhook-timestamp` and `webhook-signature`.
   * `sallyport` checks only `X-Webhook-Signature`. That signature doesn't cover the time, so a recorded request stays valid forever.
   */
  readonly scheme?: 'standard-webhooks' | 'sallyport'
  /** Maximum difference between `webhook-timestamp` and the current time, in seconds. Default 300. */
  readonly toleranceSeconds?: number
  /** Time with which `webhook-timestamp` is compared. Default: the system's time. */
  readonly now?: Date
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Returns true if a received webhook is signed with the secret. For services that receive webhooks. Pass the body exactly as received,
 * the request's headers (a `Headers` or Node's object), and the secret. During a rotation, pass several secrets. After this check,
 * detect duplicates by `webhook-id`.
 *
 * @example
 * const rawBody = await request.text()
 * if (!verifyWebhook(rawBody, request.headers, process.env.WEBHOOK_SECRET ?? '')) throw new Error('not from Sallyport')
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeaderSource,
  secret: string | readonly string[],
  { scheme = 'standard-webhooks', toleranceSeconds = TOLERANCE_SECONDS, now }: VerifyWebhookOptions = {},
): boolean {
  const body = typeof rawBody === 'string' ? encodeUtf8(rawBody) : rawBody
  const request = { body, header: (name: string) => headerOf(headers, name) }
  const secrets = [secret].flat().filter((one) => one !== '')
  if (scheme === 'sallyport') return isPlainlySigned(request, secrets)
  return isStandardlySigned(request, secrets, { now: now ?? systemClock(), toleranceMs: toleranceSeconds * 1000 })
}

function headerOf(headers: HeaderSource, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return typeof entry?.[1] === 'string' ? entry[1] : null
}
