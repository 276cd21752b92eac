import bcrypt from 'bcryptjs'
import { constantTimeEqual } from '../constant-time.ts'
import type { IsCorrect } from './foreign-hash.ts'

const pattern = /^(\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/

/** A second of work. */
const MOST_COST = 14

/**
 * Reads bcrypt. It sees the first 72 bytes of a password, as wherever the hash comes from, so whatever follows them is right until
 * the sign-in has made the hash anew.
 */
export function readBcrypt(text: string): IsCorrect | null {
  const [, settings, cost, tag] = pattern.exec(text) ?? []
  if (settings === undefined || tag === undefined || Number(cost) < 4 || Number(cost) > MOST_COST) return null
  return async (password) => {
    // Without lone surrogates, for which the library has bytes of its own.
    const computed = await bcrypt.hash(password.toWellFormed(), settings)
    // The salt's spare bits are the maker's business: the library clears them in what it gives.
    return constantTimeEqual(tag, computed.slice(settings.length))
  }
}
