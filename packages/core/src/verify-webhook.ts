import { encodeUtf8 } from './crypto/encoding.ts'
import { systemClock } from './options/resolve-options.ts'
import { isPlainlySigned, isStandardlySigned } from './webhooks/is-signed-webhook.ts'

const TOLERANCE_SECONDS = 300

/** Options of `verifyWebhook`. */
export interface VerifyWebhookOptions {
  /**
   * `standard-webhooks` (default) looks at `webhook-id`, `webhook-timestamp` and `webhook-signature`; `sallyport` at `X-Webhook-Signature`,
   * which doesn't cover the time, so that a recorded request passes for ever.
   */
  readonly scheme?: 'standard-webhooks' | 'sallyport'
  /** How far the time of the attempt may be from now; default 300. */
  readonly toleranceSeconds?: number
  /** Default: the system's time. */
  readonly now?: Date
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Whether a webhook came from who shares the secret, for receivers. Pass the body as it came, before any parsing, the request's headers
 * (a `Headers`, or Node's object), and the secret, or several while one is being replaced. Then tell repetitions by `webhook-id`.
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
