/** How long a carrier of messages may take. */
export const CARRIER_TIMEOUT_MS = 10_000

/** One request that hands a message to its carrier. */
export interface CarrierRequest {
  /** Who carries, as errors name it. */
  readonly carrier: string
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/**
 * Resolves when the carrier answers 2xx in time, else rejects. Redirects aren't followed, they would carry the message and the key
 * elsewhere; nothing is tried again, it may have been sent. What is thrown names the carrier's host and its status and nothing else:
 * a runtime's own error may quote the URL, and the URL of a text message holds a password and a code.
 */
export async function requestOnce({ carrier, url, timeoutMs, ...init }: CarrierRequest): Promise<void> {
  let response: Response
  try {
    // Bun sends again what breaks off on a connection that it kept, unless it keeps none.
    const once = { redirect: 'manual', keepalive: false } satisfies RequestInit
    response = await fetch(url, { ...init, ...once, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new Error(`${carrier} ${url.host} ${isLate ? 'did not answer in time' : 'could not be reached'}`)
  }
  // Never read: it may be endless, and says nothing that anybody here acts on.
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(`${carrier} ${url.host} answered ${response.status}`)
}
