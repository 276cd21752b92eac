import { availableParallelism } from 'node:os'
import { hashRaw } from '@node-rs/argon2'
import { type Argon2idHasherOptions, argon2idHasher, type PasswordHasher } from '@sallyport/core'

/**
 * Returns a hasher for native argon2id, about 10 ms per hash. Hashes outside the event loop, and leaves one CPU core
 * to requests.
 */
export function passwordHasher(options: Argon2idHasherOptions = {}): PasswordHasher {
  const concurrency = Math.max(1, availableParallelism() - 1)
  return argon2idHasher(
    ({ password, salt, memoryKiB, passes, parallelism, tagLength }) =>
      hashRaw(password, { salt, memoryCost: memoryKiB, timeCost: passes, parallelism, outputLen: tagLength }),
    { concurrency, ...options },
  )
}
