import { nobleHasher } from '@sallyport/core/noble-hasher'

/** A password hasher for tests. Uses the lowest parameters that Argon2id allows, so a hash takes microseconds. */
export const cheapHasher = nobleHasher({ memoryKiB: 8, passes: 1 })
