import ipaddr from 'ipaddr.js'

/**
 * The address that a request counts for (R23): the peer's, or, behind `trustedProxyHops` proxies of our own, the entry of
 * X-Forwarded-For that the outermost of them wrote. What stands further left was sent by the client and is never believed.
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | null,
  trustedProxyHops: number,
): string | null {
  const own = peer === null ? null : canonicalAddress(peer)
  if (trustedProxyHops === 0 || forwardedFor === null) return own
  const entry = forwardedFor.split(',').at(-trustedProxyHops)
  return (entry === undefined ? null : canonicalAddress(entry.trim())) ?? own
}

/** One spelling of an IP address: no port, brackets or zone, IPv4-mapped folded to IPv4. `null` for anything else. */
export function canonicalAddress(text: string): string | null {
  const bare = text
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null
  return ipaddr.process(bare).toString()
}

/** The key that limits count an address by: an IPv4 address itself, of an IPv6 address its /64, which is one household's. Unknown addresses share one key. */
export function addressKey(address: string | null): string {
  return addressBlocks(address)[0]
}

/** The keys of the blocks around an address, narrowest first: one for IPv4; for IPv6 the /64, and the /56 and /48 that one customer may hold. */
export function addressBlocks(address: string | null): readonly [string, ...string[]] {
  if (address === null) return ['unknown']
  if (!address.includes(':')) return [address]
  const { parts } = ipaddr.IPv6.parse(address)
  const written = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
  const [site, fourth = 0] = [parts.slice(0, 3), parts[3]]
  return [`${written([...site, fourth])}::/64`, `${written([...site, fourth & 0xff00])}::/56`, `${written(site)}::/48`]
}

/** Returns the key of the widest block around an address: an IPv4 address itself, of IPv6 the /48 that one customer may hold. */
export function widestBlock(address: string | null): string {
  return addressBlocks(address).at(-1) ?? 'unknown'
}
