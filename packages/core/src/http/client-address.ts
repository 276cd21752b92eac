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
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(bare)) return bare.split('.').every((part) => Number(part) <= 255) ? bare : null
  if (!bare.includes(':') || !URL.canParse(`http://[${bare}]`)) return null
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address)
  if (mapped === null) return address
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The key that limits count an address by: an IPv4 address itself, of an IPv6 address its /64, which is one household's. Unknown addresses share one key. */
export function addressKey(address: string | null): string {
  return addressBlocks(address)[0]
}

/** The keys of the blocks around an address, narrowest first: one for IPv4; for IPv6 the /64, and the /56 and /48 that one customer may hold. */
export function addressBlocks(address: string | null): readonly [string, ...string[]] {
  if (address === null) return ['unknown']
  if (!address.includes(':')) return [address]
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const [first, second, third, fourth = '0'] = [...left, ...Array<string>(zeros).fill('0'), ...right]
  const site = `${first}:${second}:${third}`
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${site}:${fourth}::/64`, `${site}:${upperByte}::/56`, `${site}::/48`]
}
