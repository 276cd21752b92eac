import { argon2id } from '@noble/hashes/argon2.js'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { type Argon2idInput, argon2idHasher } from './argon2id-hasher.ts'
import type { Argon2idParameters } from './argon2id-parameters.ts'

/** argon2id in pure JavaScript: runs anywhere, takes 0.2 to 0.3 s and blocks meanwhile. Adapters bring faster ones. */
export function nobleHasher(parameters: Partial<Argon2idParameters> = {}): PasswordHasher {
  return argon2idHasher(nobleArgon2id, parameters)
}

/** One computation in pure JavaScript. */
export function nobleArgon2id(input: Argon2idInput): Uint8Array<ArrayBuffer> {
  const { password, salt, memoryKiB, passes, parallelism, tagLength } = input
  return argon2id(password, salt, { m: memoryKiB, t: passes, p: parallelism, dkLen: tagLength })
}
