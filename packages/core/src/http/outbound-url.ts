import type { Platform } from '../ports/platform.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
// URL parsing has brought every notation of an IPv4 address (octal, hex, one number) to four decimals.
const IPV4 = /^(\d+)\.(\d+)\.(\d+)\.\d+$/
/** Global unicast without 6to4, Teredo and the documentation's addresses: what else there is leads inside or to IPv4. */
const PUBLIC_IPV6 = /^\[(?!2001:0?:|2001:db8:|2002:)[23][\da-f]{3}:/

/** Whether the service may send a request there (R29): https to a public host; in development also http(s) to this machine. */
export function isOutboundUrl(url: URL, environment: Platform['environment']): boolean {
  const { protocol, username, password } = url
  const hostname = url.hostname.replace(/\.$/, '')
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '' || hostname === '') return false
  if (LOOPBACK.test(hostname)) return environment === 'development'
  return protocol === 'https:' && isPublicHost(hostname)
}

function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return PUBLIC_IPV6.test(hostname)
  const address = IPV4.exec(hostname)
  if (address !== null) return isPublicIpv4(Number(address[1]), Number(address[2]), Number(address[3]))
  // Names without a dot, and those of private networks and clusters.
  return hostname.includes('.') && !/\.(internal|local|localdomain|lan|home\.arpa|svc|cluster\.local)$/.test(hostname)
}

function isPublicIpv4(a: number, b: number, c: number): boolean {
  const isSpecial =
    a === 0 || a === 10 || a === 127 || a >= 224 || (a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254)
  const isPrivate = (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)
  const isReserved =
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  return !isSpecial && !isPrivate && !isReserved
}
