import { readArgon2 } from './argon2-hash.ts'
import { readBcrypt } from './bcrypt-hash.ts'
import type { Bounds, IsCorrect } from './foreign-hash.ts'
import { readPbkdf2 } from './pbkdf2-hash.ts'
import { readScrypt } from './scrypt-hash.ts'

const MAX_LENGTH = 512

/**
 * Returns a function that checks a password against the stored hash. Returns null if the format is unknown or verifying would cost too
 * much.
 */
export function readForeignHash(text: string, bounds: Bounds): IsCorrect | null {
  if (text.length > MAX_LENGTH) return null
  return readBcrypt(text) ?? readScrypt(text, bounds) ?? readPbkdf2(text) ?? readArgon2(text, bounds)
}
