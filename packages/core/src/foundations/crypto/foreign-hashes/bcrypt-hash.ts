import bcrypt from 'bcryptjs'
import { constantTimeEqual } from '../constant-time.ts'
import type { IsCorrect } from './foreign-hash.ts'

const pattern = /^(\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/

/** Maximum bcrypt cost. Verifying a hash of this cost takes about one second. */
const MAX_COST = 14

/**
 * Parses a bcrypt hash. bcrypt uses only the first 72 bytes of a password. Any ending after these bytes is accepted until a sign-in has
 * replaced the hash.
 */
export function readBcrypt(text: string): IsCorrect | null {
  const [, settings, cost, tag] = pattern.exec(text) ?? []
  if (settings === undefined || tag === undefined || Number(cost) < 4 || Number(cost) > MAX_COST) return null
  return async (password) => {
    // toWellFormed() replaces lone surrogates, which the library would encode in its own way.
    const computed = await bcrypt.hash(password.toWellFormed(), settings)
    // Compares only the hash: the library clears unused bits of the salt, so the salts may differ.
    return constantTimeEqual(tag, computed.slice(settings.length))
  }
}
