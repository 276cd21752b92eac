import type { OutboundCalls } from '../../foundations/net/outbound-calls.ts'
import { discard } from '../../foundations/net/outbound-fetch.ts'

export interface CarrierRequest {
  /** Name of the relay or gateway, used in error messages. */
  readonly carrier: string
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends one request to a relay or gateway. Resolves after a 2xx response in time, otherwise rejects.
 * Redirects aren't followed, because they would forward the message and the key. Nothing is retried, because the message may already have
 * been sent.
 * Errors contain only host and status. A runtime's own error may quote the URL, which for a text message contains a password and a code.
 */
export async function requestOnce({ carrier, url, ...init }: CarrierRequest, calls: OutboundCalls): Promise<void> {
  // Disables keep-alive, because Bun repeats a request whose kept-alive connection breaks.
  const once = { redirect: 'manual', keepalive: false } satisfies RequestInit
  let response: Response
  try {
    response = await calls.run((signal) => fetch(url, { ...init, ...once, signal }), calls)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new Error(`${carrier} ${url.host} ${isLate ? 'did not answer in time' : 'could not be reached'}`)
  }
  // Leaves the response body unread, because the body may be endless and isn't needed.
  discard(response)
  if (!response.ok) throw new Error(`${carrier} ${url.host} answered ${response.status}`)
}
