import type { MailTransport } from '../ports/mailer.ts'
import { CARRIER_TIMEOUT_MS, requestOnce } from './request-once.ts'

export interface RelayOptions {
  /** URL of an HTTP relay, which gets a POST request for each mail. */
  readonly endpoint: string
  /** Key of the relay, sent as `X-API-Key`. */
  readonly apiKey: string
  /** Sender's address. */
  readonly from: string
  /** Sender's name. */
  readonly fromName?: string
  /** Name of the provider that the relay uses; passed to it unchanged. */
  readonly provider?: string
}

/** Returns a transport that sends each mail with one request to an HTTP relay. Its errors contain neither recipient, mail nor key. */
export function httpMailRelay(
  { endpoint, apiKey, from, fromName, provider }: RelayOptions,
  timeoutMs = CARRIER_TIMEOUT_MS,
): MailTransport {
  const url = new URL(endpoint)
  const sender = { from, ...(fromName !== undefined && { fromName }), ...(provider !== undefined && { provider }) }
  return {
    send: ({ to, subject, html, text }) =>
      requestOnce({
        carrier: 'the mail relay',
        url,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
        body: JSON.stringify({ to, subject, html, text, ...sender }),
        timeoutMs,
      }),
  }
}
