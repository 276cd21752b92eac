import { nobleHasher } from '@sallyport/core/noble-hasher'

/** Argon2id with the lowest parameters that the algorithm allows, for tests: microseconds a hash. */
export const cheapHasher = nobleHasher({ memoryKiB: 8, passes: 1 })
