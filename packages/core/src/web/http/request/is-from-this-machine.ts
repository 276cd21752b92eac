import { isLoopbackAddress, isLoopbackHost } from '../../../foundations/net/loopback.ts'

/** Headers that proxies add. A proxy on this machine may forward requests from another machine. */
const OF_PROXIES = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']

/**
 * True if the request comes from this machine: from a loopback address, without a proxy in between, and for a loopback host name. The name is
 * checked because a foreign site can let its own name point to this machine (DNS rebinding).
 */
export function isFromThisMachine({ headers, url }: Request, address: string | null | undefined): boolean {
  if (!isLoopbackAddress(address) || OF_PROXIES.some((name) => headers.has(name))) return false
  const { hostname } = new URL(url)
  const host = headers.get('Host')
  const named = host === null ? hostname : (URL.parse(`http://${host}`)?.hostname ?? '')
  return isLoopbackHost(hostname) && isLoopbackHost(named)
}
