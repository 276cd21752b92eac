import ipaddr from 'ipaddr.js'

/** Matches an IPv4 address in its canonical spelling, which is returned without parsing. */
const PLAIN_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/**
 * Returns the client's address (R23). Without proxies it is the peer's address. Behind `trustedProxyHops` proxies it is the
 * X-Forwarded-For entry that the outermost of these proxies wrote. Entries further left come from the client and are ignored.
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

/**
 * Returns the canonical spelling of an IP address: without port, brackets or zone; IPv4-mapped as IPv4. Returns null if the text isn't
 * an IP address.
 */
export function canonicalAddress(text: string): string | null {
  if (PLAIN_IPV4.test(text)) return text
  const bare = text
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null
  return ipaddr.process(bare).toString()
}

/**
 * Returns the key under which limits count an address: the IPv4 address, or the /64 of an IPv6 address (one household). Unknown
 * addresses share one key.
 */
export function addressKey(address: string | null): string {
  return addressBlocks(address)[0]
}

/**
 * Returns the keys of the blocks around an address, narrowest first. IPv4: only the address. IPv6: the /64, the /56 and the /48,
 * because one customer may hold a whole /48.
 */
export function addressBlocks(address: string | null): readonly [string, ...string[]] {
  if (address === null) return ['unknown']
  if (!address.includes(':')) return [address]
  const { parts } = ipaddr.IPv6.parse(address)
  const written = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
  const [site, fourth = 0] = [parts.slice(0, 3), parts[3]]
  return [`${written([...site, fourth])}::/64`, `${written([...site, fourth & 0xff00])}::/56`, `${written(site)}::/48`]
}

/** Returns the key of the widest block around an address: the IPv4 address, or the /48 of an IPv6 address. */
export function widestBlock(address: string | null): string {
  return addressBlocks(address).at(-1) ?? 'unknown'
}
