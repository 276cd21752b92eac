import ipaddr from 'ipaddr.js'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { isServicePort } from './service-ports.ts'

/** Host names of private networks and clusters, which public DNS doesn't know. */
const PRIVATE_NAME = /(^|\.)(internal|intranet|local|localdomain|lan|corp|home|private|svc|home\.arpa)$/

/**
 * True if the service may send a request to this URL (R29): https to a public host, or http(s) to this machine if loopback is allowed.
 * False for the port of another protocol. Checks only names and literal IP addresses. The addresses of a name are checked when connecting.
 */
export function isOutboundUrl(url: URL, allowsLoopback: boolean): boolean {
  const { protocol, username, password, port } = url
  // The URL parser has already converted octal, hexadecimal and single-number IPv4 addresses to dotted decimals.
  const host = url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '' || host === '' || isServicePort(port))
    return false
  if (isLoopbackAddress(host) || /^(.+\.)?localhost$/.test(host)) return allowsLoopback
  if (protocol !== 'https:') return false
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes('.') && !PRIVATE_NAME.test(host)
}
