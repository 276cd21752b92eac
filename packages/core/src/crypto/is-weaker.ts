import { type Argon2idParameters, SALT_LENGTH, TAG_LENGTH } from './argon2id-parameters.ts'
import { parsePhc } from './phc.ts'

/**
 * Whether a stored string should be hashed anew: another algorithm, less memory, less work in all, a short salt or tag.
 * More memory with fewer passes isn't weaker.
 */
export function isWeaker(phc: string, wanted: Argon2idParameters): boolean {
  const stored = parsePhc(phc)
  if (!stored) return true
  return (
    stored.memoryKiB < wanted.memoryKiB ||
    stored.memoryKiB * stored.passes < wanted.memoryKiB * wanted.passes ||
    stored.salt.length < SALT_LENGTH ||
    stored.tag.length < TAG_LENGTH
  )
}
