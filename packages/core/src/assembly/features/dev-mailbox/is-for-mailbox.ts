import { constantTimeEqual } from '../../../foundations/crypto/constant-time.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i
const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i
const OF_PROXIES = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']

/**
 * True if the request has the mailbox's key, or comes from this machine: from a loopback address, without a proxy in between, and by a host
 * name of this machine, because a foreign site can let its own name point here (DNS rebinding).
 */
export function isForMailbox({ address, request, url }: RequestContext, key: string): boolean {
  const given = url.searchParams.get('key')
  if (given !== null) return constantTimeEqual(key, given)
  const { headers } = request
  if (address === null || !LOOPBACK_ADDRESS.test(address)) return false
  if (OF_PROXIES.some((name) => headers.has(name))) return false
  const host = headers.get('Host')
  const named = host === null ? url.hostname : (URL.parse(`http://${host}`)?.hostname ?? '')
  return LOOPBACK_HOST.test(url.hostname) && LOOPBACK_HOST.test(named)
}
