import { canonicalAddress, isPublicAddress, widestBlock } from '@sallyport/core/serving'

/** Returns the key under which a server counts a client's address: the IPv4 address, or the /48 of an IPv6 address. */
export function addressBlock(remoteAddress: string | undefined): string {
  return widestBlock(canonicalAddress(remoteAddress ?? ''))
}

/**
 * True if the address has shares of its own. False for addresses of private networks: a proxy may be there, and all its clients have its
 * address.
 */
export function hasOwnShare(remoteAddress: string | undefined): boolean {
  const address = canonicalAddress(remoteAddress ?? '')
  return address !== null && isPublicAddress(address)
}
