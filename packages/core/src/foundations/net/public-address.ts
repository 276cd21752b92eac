import ipaddr from 'ipaddr.js'

/** IPv6 addresses of the public internet, 2000::/3. */
const GLOBAL_UNICAST = [new ipaddr.IPv6([0x2000, 0, 0, 0, 0, 0, 0, 0]), 3] as const

/** Public addresses that lead to internal services of cloud providers: Azure's agent, which returns certificates and settings of a machine. */
const OF_CLOUDS = ['168.63.129.16']

/**
 * True for an IP address on the public internet. False for private, local, shared and reserved addresses, those of cloud
 * providers' internal services, and IPv6 forms of IPv4 addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || OF_CLOUDS.includes(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(...GLOBAL_UNICAST))
}

/** True for a loopback address, IPv4-mapped forms included. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
