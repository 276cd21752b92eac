import { nobleHasher } from '@sallyport/core/noble-hasher'

/** Real argon2id with the least that the algorithm allows: microseconds a hash, for tests alone. */
export const cheapHasher = nobleHasher({ memoryKiB: 8, passes: 1 })
