import { encodeUtf8 } from '../crypto/encoding.ts'
import { randomUuid } from '../crypto/random.ts'
import type { Delivery } from '../ports/deliveries.ts'
import type { Webhook } from '../ports/webhooks.ts'
import { plainSignature, standardSignature } from './signature.ts'
import { openWebhookSecret } from './webhook-secret.ts'
import type { DeliverySettings } from './webhook-settings.ts'
import { isWebhookUrl } from './webhook-url.ts'

/** How one attempt went: with an answer, without one, or it was never begun and never may be. */
export type AttemptOutcome =
  | { readonly statusCode: number; readonly retryAfter: string | null }
  | { readonly error: string; readonly isFinal: boolean }

type Sent = Pick<Delivery, 'messageId' | 'event' | 'createdAt' | 'body'>

/** Sends a delivery once, to where its webhook is now. Never throws. `cut` ends the attempt early, as one that failed. */
export async function attempt(
  sent: Sent,
  webhook: Webhook,
  settings: DeliverySettings,
  cut?: AbortSignal,
): Promise<AttemptOutcome> {
  const { url } = webhook
  if (url === undefined || !isWebhookUrl(url, settings.allowsLoopback)) return refused('the URL may not be called')
  const body = encodeUtf8(sent.body)
  const signed = await signatures(sent, body, webhook, settings)
  // The host's fault, and one that it can repair: tried again like a receiver's.
  if (signed === null) return { error: 'the secret was sealed by none of the configured secrets', isFinal: false }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'sallyport',
        'X-Webhook-Event': sent.event.replace(/[^\x21-\x7e]/g, '?'),
        'X-Webhook-Delivery': randomUuid(),
        'X-Webhook-Timestamp': sent.createdAt.toISOString(),
        ...signed,
      },
      body,
      redirect: 'manual',
      // Bun sends again what breaks off on a connection that it kept, unless it keeps none.
      keepalive: false,
      signal: AbortSignal.any([AbortSignal.timeout(settings.timeoutMs), ...(cut === undefined ? [] : [cut])]),
    })
    // Never read: it may be endless, and says nothing that anybody here acts on.
    await response.body?.cancel().catch(() => {})
    return { statusCode: response.status, retryAfter: response.headers.get('Retry-After') }
  } catch (error) {
    return { error: reasonOf(error), isFinal: false }
  }
}

async function signatures(
  { messageId }: Sent,
  body: Uint8Array,
  { id, secret: sealed }: Webhook,
  { sealer, now }: DeliverySettings,
): Promise<Readonly<Record<string, string>> | null> {
  if (sealed === undefined) return {}
  const secret = await openWebhookSecret(sealed, id, sealer)
  if (secret === null) return null
  // The attempt's time, not the event's: receivers refuse what was signed minutes ago.
  const timestamp = String(Math.floor(now().getTime() / 1000))
  return {
    'X-Webhook-Signature': plainSignature(secret, body),
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(secret, messageId, timestamp, body),
  }
}

/** Our own words and the code of a system error: a runtime's message may quote the URL, which may hold a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'could not be reached'
  if (error.name === 'TimeoutError') return 'did not answer in time'
  const { code } = (error.cause ?? error) as { readonly code?: unknown }
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,60}$/.test(code)
    ? `could not be reached: ${code}`
    : 'could not be reached'
}

function refused(error: string): AttemptOutcome {
  return { error, isFinal: true }
}
