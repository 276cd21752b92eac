import ipaddr from 'ipaddr.js'

type Block = readonly [address: ipaddr.IPv6, prefixLength: number]

/** True if the text is an IP address or a CIDR block, as in an API key's `allowedIps`. */
export function isAddressBlock(text: string): boolean {
  return parse(text) !== null
}

/** True if the address is in one of the blocks; a single address counts as a block. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const own = parse(address)?.[0]
  return own !== undefined && blocks.some((text) => isIn(own, parse(text)))
}

function isIn(address: ipaddr.IPv6, block: Block | null): boolean {
  return block !== null && address.match(block[0], block[1])
}

/** Parses an address or block. IPv4 becomes an IPv4-mapped IPv6 block (`::ffff:0:0/96`), so that one comparison works for both versions. */
function parse(text: string): Block | null {
  const cidr = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  // Rejects zone ids and leading zeros in the prefix length, both of which the library accepts.
  if (/%|\/0\d/.test(cidr)) return null
  if (ipaddr.IPv6.isValidCIDR(cidr)) return ipaddr.IPv6.parseCIDR(cidr)
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr)) return null
  const [address, prefixLength] = ipaddr.IPv4.parseCIDR(cidr)
  return [address.toIPv4MappedAddress(), 96 + prefixLength]
}
