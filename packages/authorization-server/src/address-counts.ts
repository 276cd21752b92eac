import { type AttemptWindow, addressBlocks } from '@sallyport/core/feature'

/** A key of attempts with its window. */
export type Count = readonly [key: string, window: AttemptWindow]

/** A site whose host passes no addresses has one count for all its clients. */
const UNKNOWN_FACTOR = 10

/**
 * Returns the counts of a client's address (R23): an IPv4 address, or the /64 of an IPv6 address, its /56 with twice and its /48 with four times as many
 * attempts, because one customer may hold thousands of /64s.
 */
export function addressCounts(
  name: string,
  address: string | null,
  { max, windowMs }: AttemptWindow,
): readonly Count[] {
  const most = max * (address === null ? UNKNOWN_FACTOR : 1)
  return addressBlocks(address).map((block, index) => [`${name}:${block}`, { max: most * 2 ** index, windowMs }])
}
