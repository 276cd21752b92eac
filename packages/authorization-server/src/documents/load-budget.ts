import { AuthError, type FeatureServices } from '@sallyport/core/feature'
import { addressCounts } from '../address-counts.ts'
import { DAY, MINUTE } from '../grants/grant.ts'

/** Documents of unknown clients that may be loaded: for one user, for one address, from one host, and in all. */
const OF_USER = { max: 10, windowMs: MINUTE }
const OF_USER_A_DAY = { max: 100, windowMs: DAY }
const OF_ADDRESS = { max: 10, windowMs: MINUTE }
const OF_ADDRESS_A_DAY = { max: 300, windowMs: DAY }
const OF_HOST = { max: 60, windowMs: MINUTE }
const IN_ALL = { max: 600, windowMs: MINUTE }
const IN_ALL_A_DAY = { max: 20_000, windowMs: DAY }
/** Loads of one known client's document in a minute, failed ones included. */
const AGAIN = { max: 5, windowMs: MINUTE }

type Given = Pick<FeatureServices, 'attempts' | 'hash'>

/**
 * Counts the load of an unknown client's document (R40): the limits bound how many documents strangers can make the service fetch and store. Rejects
 * with RATE_LIMITED. The narrow limits come first, so that a caller over its own limit doesn't use up those that all callers share.
 */
export async function spendOnNew(
  id: string,
  userId: string,
  address: string | null,
  { attempts }: Given,
): Promise<void> {
  for (const count of [
    [`document:user:${userId}`, OF_USER] as const,
    [`document:user-day:${userId}`, OF_USER_A_DAY] as const,
    ...addressCounts('document:address', address, OF_ADDRESS),
    ...addressCounts('document:address-day', address, OF_ADDRESS_A_DAY),
    [`document:host:${new URL(id).hostname}`, OF_HOST] as const,
    ['document:all', IN_ALL] as const,
    ['document:all-day', IN_ALL_A_DAY] as const,
  ])
    await attempts.count(...count)
}

/** Counts the load of a known client's document. Returns false if the limit for this minute is reached. */
export async function maySpendAgain(id: string, { attempts, hash }: Given): Promise<boolean> {
  try {
    await attempts.count(`document:again:${hash(id)}`, AGAIN)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}
