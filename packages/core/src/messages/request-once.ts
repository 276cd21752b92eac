export const CARRIER_TIMEOUT_MS = 10_000

export interface CarrierRequest {
  /** Name of the relay or gateway in errors. */
  readonly carrier: string
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/**
 * Sends one request. Resolves on a 2xx response in time, otherwise rejects.
 * Redirects aren't followed, since they would pass on the message and the key. Nothing is retried, since the message
 * may have been sent.
 * Errors contain only host and status: a runtime's own error may quote the URL, and that of a text message contains a
 * password and a code.
 */
export async function requestOnce({ carrier, url, timeoutMs, ...init }: CarrierRequest): Promise<void> {
  let response: Response
  try {
    // With a kept-alive connection, Bun repeats a request whose connection breaks.
    const once = { redirect: 'manual', keepalive: false } satisfies RequestInit
    response = await fetch(url, { ...init, ...once, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new Error(`${carrier} ${url.host} ${isLate ? 'did not answer in time' : 'could not be reached'}`)
  }
  // Not read, because the body may be endless and isn't needed.
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(`${carrier} ${url.host} answered ${response.status}`)
}
