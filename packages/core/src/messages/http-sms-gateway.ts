import type { SmsTransport } from '../ports/sms.ts'
import { CARRIER_TIMEOUT_MS, requestOnce } from './request-once.ts'

/** An HTTP gateway that sends text messages. */
export interface GatewayOptions {
  /** Gets a GET for each message; a query of its own is kept. */
  readonly endpoint: string
  /** Sent as `X-API-Key`. */
  readonly apiKey: string
  readonly username: string
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
