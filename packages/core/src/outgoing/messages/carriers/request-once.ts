import type { OutboundCalls } from '../../../foundations/net/outbound-calls.ts'
import { discard } from '../../../foundations/net/outbound-fetch.ts'
import { CarrierError } from './carrier-error.ts'

export interface CarrierRequest {
  /** Name of the relay or gateway, used in error messages. */
  readonly carrier: string
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends one request to a relay or gateway. Resolves after a 2xx response in time, otherwise rejects. Redirects aren't followed, because the new
 * server would get the message and the key. Only the outbox retries. Errors contain only host and status: a runtime's own error may quote the URL,
 * which for a text message contains a password and a code.
 */
export async function requestOnce({ carrier, url, ...init }: CarrierRequest, calls: OutboundCalls): Promise<void> {
  // Disables keep-alive, because Bun repeats a request whose kept-alive connection breaks.
  const once = { redirect: 'manual', keepalive: false } satisfies RequestInit
  let response: Response
  try {
    response = await calls.run((signal) => fetch(url, { ...init, ...once, signal }), calls)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new CarrierError(`${carrier} ${url.host} ${isLate ? 'did not answer in time' : 'could not be reached'}`)
  }
  // Doesn't read the response body, which isn't needed and may be endless.
  discard(response)
  if (response.ok) return
  const { status, headers } = response
  throw new CarrierError(`${carrier} ${url.host} answered ${status}`, status, headers.get('Retry-After'))
}

/** Returns the header with which a relay or gateway can detect that a message is sent again. */
export function idempotencyKey(messageId: string | undefined): Readonly<Record<string, string>> {
  return messageId === undefined ? {} : { 'Idempotency-Key': messageId }
}
