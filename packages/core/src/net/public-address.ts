import ipaddr from 'ipaddr.js'

/** All IPv6 addresses that are assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** True if an IP address is on the public internet: not private, local, shared, reserved, or a wrapping of an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST))
}

/** True if an IP address is this machine's own, IPv4-mapped spellings included. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
