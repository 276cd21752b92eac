import { argon2id } from '@noble/hashes/argon2.js'
import type { Bytes } from '../../ports/host/bytes.ts'
import type { PasswordHasher } from '../../ports/host/password-hasher.ts'
import { type Argon2idInput, argon2idHasher } from './argon2id-hasher.ts'
import type { Argon2idParameters } from './argon2id-parameters.ts'

/**
 * Returns an argon2id hasher in pure JavaScript. Runs everywhere, but blocks for 0.2 to 0.3 s per hash; the adapters' hashers are
 * faster.
 */
export function nobleHasher(parameters: Partial<Argon2idParameters> = {}): PasswordHasher {
  return argon2idHasher(nobleArgon2id, parameters)
}

export function nobleArgon2id(input: Argon2idInput): Bytes {
  const { password, salt, memoryKiB, passes, parallelism, tagLength } = input
  return argon2id(password, salt, { m: memoryKiB, t: passes, p: parallelism, dkLen: tagLength })
}
