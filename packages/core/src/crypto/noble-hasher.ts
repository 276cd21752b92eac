import { argon2id } from '@noble/hashes/argon2.js'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { ARGON2ID, type Argon2idParameters, SALT_LENGTH, TAG_LENGTH } from './argon2id-parameters.ts'
import { constantTimeEqualBytes } from './constant-time.ts'
import { encodeUtf8 } from './encoding.ts'
import { isWeaker } from './is-weaker.ts'
import { formatPhc, parsePhc } from './phc.ts'
import { randomBytes } from './random.ts'

/** argon2id in pure JavaScript: runs anywhere, takes 0.2 to 0.3 s and blocks meanwhile. Adapters bring faster ones. */
export function nobleHasher(options: Partial<Argon2idParameters> = {}): PasswordHasher {
  const wanted: Argon2idParameters = { ...ARGON2ID, ...options }
  return {
    async hash(password) {
      const salt = randomBytes(SALT_LENGTH)
      return formatPhc({ ...wanted, salt, tag: compute(password, salt, wanted, TAG_LENGTH) })
    },
    async verify(password, phc) {
      const stored = parsePhc(phc)
      if (!stored) return false
      return constantTimeEqualBytes(stored.tag, compute(password, stored.salt, stored, stored.tag.length))
    },
    needsRehash: (phc) => isWeaker(phc, wanted),
  }
}

function compute(
  password: string,
  salt: Uint8Array,
  { memoryKiB, passes, parallelism }: Argon2idParameters,
  length: number,
): Uint8Array<ArrayBuffer> {
  // NFKC: the same password typed on another keyboard or system is the same password.
  const bytes = encodeUtf8(password.normalize('NFKC'))
  return argon2id(bytes, salt, { m: memoryKiB, t: passes, p: parallelism, dkLen: length })
}
