import { readArgon2 } from './argon2-hash.ts'
import { readBcrypt } from './bcrypt-hash.ts'
import { readFirebase } from './firebase-hash.ts'
import type { Bounds, IsCorrect } from './foreign-hash.ts'
import { readPbkdf2 } from './pbkdf2-hash.ts'
import { readPhpass } from './phpass-hash.ts'
import { readScrypt } from './scrypt-hash.ts'
import { readWrapped } from './wrapped-hash.ts'

const MAX_LENGTH = 512

/**
 * Returns a function that checks a password against the stored hash. Returns null if the format is unknown or verifying would cost too
 * much.
 */
export function readForeignHash(text: string, bounds: Bounds): IsCorrect | null {
  if (text.length > MAX_LENGTH) return null
  return readPlain(text, bounds) ?? readWrapped(text, (inner) => readPlain(inner, bounds))
}

function readPlain(text: string, bounds: Bounds): IsCorrect | null {
  const slow = readScrypt(text, bounds) ?? readFirebase(text, bounds) ?? readArgon2(text, bounds)
  return slow ?? readBcrypt(text) ?? readPbkdf2(text) ?? readPhpass(text)
}
