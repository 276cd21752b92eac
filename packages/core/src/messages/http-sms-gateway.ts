import type { SmsTransport } from '../ports/sms.ts'
import { CARRIER_TIMEOUT_MS, requestOnce } from './request-once.ts'

/** An HTTP gateway that sends text messages. */
export interface GatewayOptions {
  /** URL of an HTTP gateway, which gets a GET request for each message. The URL's own query is kept. */
  readonly endpoint: string
  /** Key of the gateway, sent as `X-API-Key`. */
  readonly apiKey: string
  /** User at the gateway, sent in the query. */
  readonly username: string
  /** Password of that user, sent in the query. */
  readonly password: string
}

/** Sends each text message by one request to an HTTP gateway. What it throws says neither the URL nor what stands in it. */
export function httpSmsGateway(
  { endpoint, apiKey, username, password }: GatewayOptions,
  timeoutMs = CARRIER_TIMEOUT_MS,
): SmsTransport {
  return {
    async send(phone, message) {
      const url = new URL(endpoint)
      // Not by searchParams: it writes a space as +, which only readers of forms take for a space.
      const query = Object.entries({ username, password, phone, message })
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')
      url.search = url.search === '' ? query : `${url.search}&${query}`
      await requestOnce({
        carrier: 'the SMS gateway',
        url,
        method: 'GET',
        headers: { 'X-API-Key': apiKey },
        timeoutMs,
      })
    },
  }
}
