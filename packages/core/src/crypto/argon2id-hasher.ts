import type { PasswordHasher } from '../ports/password-hasher.ts'
import { ARGON2ID, type Argon2idParameters, SALT_LENGTH, TAG_LENGTH } from './argon2id-parameters.ts'
import { constantTimeEqualBytes } from './constant-time.ts'
import { encodeUtf8 } from './encoding.ts'
import { isWeaker } from './is-weaker.ts'
import { formatPhc, parsePhc } from './phc.ts'
import { randomBytes } from './random.ts'

/** What one argon2id computation (RFC 9106, version 1.3) takes. */
export interface Argon2idInput extends Argon2idParameters {
  /** UTF-8, NFKC-normalised. */
  readonly password: Uint8Array<ArrayBuffer>
  readonly salt: Uint8Array<ArrayBuffer>
  /** Bytes of the result. */
  readonly tagLength: number
}

export interface Argon2idHasherOptions extends Partial<Argon2idParameters> {
  /** How many computations may run at once. Absent: any number. */
  readonly concurrency?: number
  /** The most memory that a stored hash may ask for. Default 256 MiB. */
  readonly maxMemoryKiB?: number
}

/** A hasher of PHC strings on any implementation of argon2id. What it takes from storage is bounded: a planted row can't take a server down. */
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

/** NFKC: the same password typed on another keyboard or system is the same password. */
function bytesOf(password: string): Uint8Array<ArrayBuffer> {
  return encodeUtf8(password.normalize('NFKC'))
}
