import type { OutboundRequest, Platform } from '../ports/platform.ts'
import { isOutboundUrl } from './outbound-url.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Permitted targets of outbound requests, and the function that sends them. */
export interface OutboundSettings {
  /** The platform's `fetch`. Default: the global `fetch`, which doesn't check the IP addresses that it connects to. */
  readonly fetch?: Platform['fetch'] | undefined
  readonly allowsLoopback: boolean
}

type Sent = Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'signal'>

/**
 * Sends a request to a URL that a person configured or registered (R29). All such requests must use this function. It checks the URL,
 * lets the platform check each IP address of the name, and follows no redirect. Rejects with code URL_REFUSED if the URL isn't allowed.
 */
export async function outboundFetch(url: string, sent: Sent, settings: OutboundSettings): Promise<Response> {
  const { allowsLoopback, fetch } = settings
  if (!URL.canParse(url) || !isOutboundUrl(new URL(url), allowsLoopback)) {
    throw Object.assign(new Error('the URL is not allowed: it must be http or https and lead to a public address'), {
      code: 'URL_REFUSED',
    })
  }
  if (fetch === undefined) {
    // `keepalive: false` prevents Bun from repeating a request when a reused connection breaks.
    return globalThis.fetch(url, { ...sent, redirect: 'manual', keepalive: false })
  }
  const mayConnect = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))
  return fetch(url, { ...sent, mayConnect })
}
