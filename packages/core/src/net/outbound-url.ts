import ipaddr from 'ipaddr.js'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Names of private networks and clusters, which no public name server knows. */
const PRIVATE_NAME = /(^|\.)(internal|intranet|local|localdomain|lan|corp|home|private|svc|home\.arpa)$/

/**
 * True if the service may send a request to the URL (R29): https to a public host; where loopback is allowed also http(s) to this
 * machine. The addresses that a name resolves to are checked when it connects.
 */
export function isOutboundUrl(url: URL, allowsLoopback: boolean): boolean {
  const { protocol, username, password } = url
  // URL parsing has brought every spelling of an IPv4 address (octal, hexadecimal, one number) to four decimals.
  const host = url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '' || host === '') return false
  if (isLoopbackAddress(host) || /^(.+\.)?localhost$/.test(host)) return allowsLoopback
  if (protocol !== 'https:') return false
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes('.') && !PRIVATE_NAME.test(host)
}
