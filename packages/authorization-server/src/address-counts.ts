import { type AttemptWindow, addressBlocks } from '@sallyport/core/feature'

/** A key under which attempts are counted, with its limit and window. */
export type Count = readonly [key: string, window: AttemptWindow]

/** Factor on the limit if the host passes no client addresses, because all clients of the service then share one count. */
const UNKNOWN_FACTOR = 10

/**
 * Returns the counts for attempts from an IP address (R23). An IPv4 address has one count. An IPv6 address has one for its /64, one for its /56 with
 * twice the limit, and one for its /48 with four times the limit, because one customer may hold thousands of /64s.
 */
export function addressCounts(
  name: string,
  address: string | null,
  { max, windowMs }: AttemptWindow,
): readonly Count[] {
  const most = max * (address === null ? UNKNOWN_FACTOR : 1)
  return addressBlocks(address).map((block, index) => [`${name}:${block}`, { max: most * 2 ** index, windowMs }])
}
