import { encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { discard, outboundFetch } from '../../../foundations/net/outbound-fetch.ts'
import { observed } from '../../../foundations/observing/observed.ts'
import type { Delivery } from '../../../ports/events/deliveries.ts'
import type { Webhook } from '../../../ports/events/webhooks.ts'
import type { DeliveryError } from '../../delivery-error.ts'
import { openWebhookSecrets } from '../webhook-secret.ts'
import type { DeliverySettings } from '../webhook-settings.ts'
import { isWebhookUrl } from '../webhook-url.ts'
import { answerExcerpt } from './answer-excerpt.ts'
import { plainSignature, standardSignature } from './signature.ts'

/** Outcome of one attempt to send a delivery: a response or an error. `isFinal`: true if no retry can succeed. */
export type AttemptOutcome =
  | { readonly statusCode: number; readonly retryAfter: string | null; readonly answer?: string }
  | { readonly error: DeliveryError; readonly isFinal: boolean }

type Sent = Pick<Delivery, 'messageId' | 'event' | 'createdAt' | 'body'>

/**
 * Sends a delivery once to its webhook's current URL. Never rejects. The signal `cut` aborts the request; the outcome is then an error. The outcome
 * contains the start of a response that rejects the delivery; with `readsAnswer`, of every response.
 */
export async function attempt(
  sent: Sent,
  webhook: Webhook,
  settings: DeliverySettings,
  { cut, readsAnswer = false }: { readonly cut?: AbortSignal | undefined; readonly readsAnswer?: boolean } = {},
): Promise<AttemptOutcome> {
  const { url } = webhook
  if (url === undefined || !isWebhookUrl(url, settings.outbound.allowsLoopback))
    return refused('the URL is not allowed: it must be https and lead to a public address')
  const body = encodeUtf8(sent.body)
  const signed = await signatures(sent, body, webhook, settings)
  // The webhook's secret can't be decrypted. The attempt is retried, because an operator can correct the option `secret`.
  if (signed === null)
    return { error: 'the signing secret cannot be decrypted with secret or previousSecrets', isFinal: false }
  let answered: { readonly statusCode: number; readonly retryAfter: string | null } | undefined
  async function read(response: Response): Promise<AttemptOutcome> {
    answered = { statusCode: response.status, retryAfter: response.headers.get('Retry-After') }
    if (!response.ok || readsAnswer) {
      const answer = await answerExcerpt(response)
      return { ...answered, ...(answer !== '' && { answer }) }
    }
    // Doesn't read the response body, which isn't needed and may be endless.
    discard(response)
    return answered
  }
  try {
    const request = {
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
    }
    const { observer, outbound, timeoutMs } = settings
    return await observed(observer, 'webhook', 'webhook.deliver', () =>
      outboundFetch(url, request, read, outbound, { timeoutMs, cut }),
    )
  } catch (error) {
    // The time limit passed while the response's text was read. The status had already arrived, so it is the outcome.
    if (answered !== undefined) return answered
    const code = isTimeout(error) ? 'TIMEOUT' : codeOf(error)
    // Logs the cause but doesn't store it: administrators can read stored errors, and could otherwise scan ports with webhooks.
    if (cut?.aborted !== true)
      settings.logger({ level: 'info', event: 'webhook.unreachable', webhookId: webhook.id, code })
    return { error: isTimeout(error) ? 'did not answer in time' : 'could not be reached', isFinal: false }
  }
}

async function signatures(
  { messageId }: Sent,
  body: Uint8Array,
  webhook: Webhook,
  { sealer, now }: DeliverySettings,
): Promise<Readonly<Record<string, string>> | null> {
  const secrets = await openWebhookSecrets(webhook, sealer, now())
  if (secrets === null) return null
  const [secret, former] = secrets
  if (secret === undefined) return {}
  // Signs the time of the attempt, not of the event, because receivers reject old signatures.
  const timestamp = String(Math.floor(now().getTime() / 1000))
  return {
    'X-Webhook-Signature': plainSignature(secret, body),
    ...(former !== undefined && { 'X-Webhook-Signature-Previous': plainSignature(former, body) }),
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((one) => standardSignature(one, messageId, timestamp, body)).join(' '),
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/**
 * Returns the code of a system error, such as `ECONNREFUSED`. The error's message isn't logged, because it may quote the URL, which may contain
 * secrets.
 */
function codeOf(error: unknown): string | undefined {
  const origin = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = typeof origin === 'object' && origin !== null && 'code' in origin ? origin.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,60}$/.test(code) ? code : undefined
}

function refused(error: DeliveryError): AttemptOutcome {
  return { error, isFinal: true }
}
