import type { OutboundRequest, Platform } from '../../ports/host/platform.ts'
import type { CallLimits, OutboundCalls } from './outbound-calls.ts'
import { isOutboundUrl } from './outbound-url.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Permitted targets of outbound requests, and the functions that send and limit them. */
export interface OutboundSettings {
  /** The platform's `fetch`. Default: the global `fetch`, which doesn't check the IP addresses that it connects to. */
  readonly fetch?: Platform['fetch'] | undefined
  readonly allowsLoopback: boolean
  readonly calls: OutboundCalls
}

type Sent = Pick<OutboundRequest, 'method' | 'headers' | 'body'>

/**
 * Sends a request to a URL that a person configured or registered (R29), and returns the result of `read` for the response. All such
 * requests must use this function. It checks the URL, lets the platform check each IP address of the name, and follows no redirect. Request and
 * `read` together end within the limit (R39). Rejects with code URL_REFUSED if the URL isn't allowed.
 */
export async function outboundFetch<T>(
  url: string,
  sent: Sent,
  read: (response: Response, signal: AbortSignal) => Promise<T>,
  { allowsLoopback, fetch, calls }: OutboundSettings,
  limits: CallLimits,
): Promise<T> {
  if (!URL.canParse(url) || !isOutboundUrl(new URL(url), allowsLoopback)) {
    throw Object.assign(new Error('the URL is not allowed: it must be https and lead to a public address'), {
      code: 'URL_REFUSED',
    })
  }
  const mayConnect = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))
  return calls.run(async (signal) => {
    const response = await (fetch === undefined
      ? // `keepalive: false` prevents Bun from repeating a request when a reused connection breaks.
        globalThis.fetch(url, { ...sent, signal, redirect: 'manual', keepalive: false })
      : fetch(url, { ...sent, signal, mayConnect }))
    // A host's `fetch` may ignore the signal and resolve too late. On Workers, `fetch` resolves with 101 if the peer switches protocols unasked,
    // and with any invalid status that the peer sends.
    if (!signal.aborted && response.status >= 200 && response.status <= 599) return read(response, signal)
    discard(response)
    signal.throwIfAborted()
    throw Object.assign(new Error('the other server ended without a valid response'), { code: 'INVALID_RESPONSE' })
  }, limits)
}

/** Closes a response that isn't read. Doesn't wait, because the host's stream may never end. */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => {})
}
