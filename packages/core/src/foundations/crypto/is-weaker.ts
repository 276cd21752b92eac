import { type Argon2idParameters, SALT_LENGTH, TAG_LENGTH } from './argon2id-parameters.ts'
import { parsePhc } from './phc.ts'

/**
 * True if a stored hash should be replaced: another algorithm, less memory, less total work, or a short salt or hash. Fewer passes
 * don't count as weaker if the memory makes up for them.
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
