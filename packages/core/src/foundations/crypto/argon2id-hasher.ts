import type { Bytes } from '../../ports/host/bytes.ts'
import type { PasswordHasher } from '../../ports/host/password-hasher.ts'
import { ARGON2ID, type Argon2idParameters, SALT_LENGTH, TAG_LENGTH } from './argon2id-parameters.ts'
import { constantTimeEqualBytes } from './constant-time.ts'
import { encodeUtf8 } from './encoding.ts'
import { isWeaker } from './is-weaker.ts'
import { formatPhc, parsePhc } from './phc.ts'
import { randomBytes } from './random.ts'

/** Input of one argon2id computation (RFC 9106, version 1.3). */
export interface Argon2idInput extends Argon2idParameters {
  /** UTF-8 of the NFKC-normalised password. */
  readonly password: Bytes
  readonly salt: Bytes
  /** Length of the hash in bytes. */
  readonly tagLength: number
}

export interface Argon2idHasherOptions extends Partial<Argon2idParameters> {
  /** Maximum number of parallel computations; further ones wait in a queue. Default: no limit and no queue. */
  readonly concurrency?: number
  /** Maximum memory that a stored hash may require, in KiB. Default 262144 (256 MiB). */
  readonly maxMemoryKiB?: number
}

/**
 * Returns a password hasher that uses the given argon2id implementation and stores PHC strings. Stored hashes with excessive parameters
 * never verify, so that a manipulated row can't exhaust the server.
 */
export function argon2idHasher(
  compute: (input: Argon2idInput) => Uint8Array | Promise<Uint8Array>,
  { concurrency, maxMemoryKiB = 262_144, ...parameters }: Argon2idHasherOptions = {},
): PasswordHasher {
  const wanted: Argon2idParameters = { ...ARGON2ID, ...parameters }
  return {
    ...(concurrency !== undefined && { concurrency }),
    async hash(password) {
      const salt = randomBytes(SALT_LENGTH)
      const tag = await compute({ ...wanted, password: bytesOf(password), salt, tagLength: TAG_LENGTH })
      return formatPhc({ ...wanted, salt, tag })
    },
    async verify(password, phc) {
      const stored = parsePhc(phc)
      if (stored === null || stored.memoryKiB > maxMemoryKiB) return false
      const { tag, ...input } = stored
      const computed = await compute({ ...input, password: bytesOf(password), tagLength: tag.length })
      return constantTimeEqualBytes(tag, computed)
    },
    needsRehash: (phc) => isWeaker(phc, wanted),
  }
}

/** Normalises to NFKC, so that a password typed on different keyboards or systems yields the same bytes. */
function bytesOf(password: string): Bytes {
  return encodeUtf8(password.normalize('NFKC'))
}
