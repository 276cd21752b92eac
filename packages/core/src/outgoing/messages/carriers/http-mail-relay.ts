import type { OutboundCalls } from '../../../foundations/net/outbound-calls.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { MailTransport } from '../../../ports/host/mailer.ts'
import { idempotencyKey, requestOnce } from './request-once.ts'

export interface RelayOptions {
  /** URL of an HTTP relay, which receives a POST request for each mail. */
  readonly endpoint: string
  /** Key of the relay, sent in the header `X-API-Key`. */
  readonly apiKey: string
  /** Email address of the sender. */
  readonly from: string
  /** Display name of the sender. Default: none. */
  readonly fromName?: string | undefined
  /** Name of the mail provider that the relay should use; sent to the relay unchanged. */
  readonly provider?: string | undefined
}

/**
 * Returns a transport that sends each mail with one request to an HTTP relay. Its errors never contain the recipient, the mail or the key.
 */
export function httpMailRelay(
  { endpoint, apiKey, from, fromName, provider }: RelayOptions,
  calls: OutboundCalls,
): MailTransport {
  const url = new URL(endpoint)
  const sender = withoutUndefined({ from, fromName, provider })
  return {
    send: ({ to, subject, html, text }, { messageId } = {}) =>
      requestOnce(
        {
          carrier: 'the mail relay',
          url,
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey, ...idempotencyKey(messageId) },
          body: JSON.stringify({ to, subject, html, text, ...sender }),
        },
        calls,
      ),
  }
}
