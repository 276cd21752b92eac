import type { OutboundCalls } from '../../../foundations/net/outbound-calls.ts'
import type { SmsTransport } from '../../../ports/host/sms.ts'
import { idempotencyKey, requestOnce } from './request-once.ts'

export interface GatewayOptions {
  /** URL of an HTTP gateway, which receives a GET request for each message. A query in this URL is kept. */
  readonly endpoint: string
  /** Key of the gateway, sent in the header `X-API-Key`. */
  readonly apiKey: string
  /** User name at the gateway, sent in the query. */
  readonly username: string
  /** Password at the gateway, sent in the query. */
  readonly password: string
}

/**
 * Returns a transport that sends each text message with one request to an HTTP gateway. Its errors contain neither the URL nor its
 * parameters.
 */
export function httpSmsGateway(
  { endpoint, apiKey, username, password }: GatewayOptions,
  calls: OutboundCalls,
): SmsTransport {
  return {
    async send(phone, message, { messageId } = {}) {
      const url = new URL(endpoint)
      // Builds the query by hand, because `searchParams` encodes a space as `+`, which only form parsers decode.
      const query = Object.entries({ username, password, phone, message })
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')
      url.search = url.search === '' ? query : `${url.search}&${query}`
      const headers = { 'X-API-Key': apiKey, ...idempotencyKey(messageId) }
      await requestOnce({ carrier: 'the SMS gateway', url, method: 'GET', headers }, calls)
    },
  }
}
