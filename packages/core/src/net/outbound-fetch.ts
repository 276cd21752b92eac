import type { OutboundRequest, Platform } from '../ports/platform.ts'
import { isOutboundUrl } from './outbound-url.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Where requests may go, and how they leave. */
export interface OutboundSettings {
  /** The platform's. Default: the global `fetch`, which doesn't check the addresses that it connects to. */
  readonly fetch?: Platform['fetch'] | undefined
  readonly allowsLoopback: boolean
}

type Sent = Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'signal'>

/**
 * The only way out to URLs that people configure or register (R29): checks the URL, has the platform check each address that its name
 * resolves to, and follows no redirect. Rejects where the request may not be sent.
 */
export async function outboundFetch(url: string, sent: Sent, settings: OutboundSettings): Promise<Response> {
  const { allowsLoopback, fetch } = settings
  if (!URL.canParse(url) || !isOutboundUrl(new URL(url), allowsLoopback)) {
    throw Object.assign(new Error('the URL may not be called'), { code: 'URL_REFUSED' })
  }
  if (fetch === undefined) {
    // Without `keepalive: false` Bun repeats a request whose kept connection breaks off.
    return globalThis.fetch(url, { ...sent, redirect: 'manual', keepalive: false })
  }
  const mayConnect = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))
  return fetch(url, { ...sent, mayConnect })
}
