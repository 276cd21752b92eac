/** Password hashes of other systems, for imported users. A separate entry point, so that only hosts that import users bundle it. */
import type { PasswordHasher } from '../../../ports/host/password-hasher.ts'
import { parsePhc } from '../phc.ts'
import { readForeignHash } from './read-foreign-hash.ts'

/** Default of `maxMemoryKiB`: 64 MiB. */
const MAX_MEMORY_KIB = 65_536

export interface ForeignHashOptions {
  /**
   * Maximum memory for verifying a stored scrypt or argon2 hash, in KiB. Memory times passes may be up to 4 times this value. Hashes that
   * `hasher` itself can verify have its limit instead. Default 65536, because a Cloudflare Worker has 128 MiB in total. scrypt with OWASP's
   * parameters (N = 2^17, r = 8) needs 131072.
   */
  readonly maxMemoryKiB?: number
}

export interface ForeignHasher extends PasswordHasher {
  /** Like `isVerifiableHash`, with this hasher's options. */
  canVerify(phc: string): boolean
}

/**
 * Extends an argon2id hasher to verify imported hashes: bcrypt ($2a$, $2b$, $2y$), scrypt, PBKDF2, all kinds of argon2, phpass and Firebase's scrypt,
 * as PHC strings or as Django, passlib, Werkzeug, Spring and WordPress write them. A sign-in with the right password replaces the imported hash with
 * a hash made by `hasher`. A stored hash that costs too much never verifies. A wrong password takes longer to reject with an imported hash. A caller
 * who measures this can learn that the account exists (R24b).
 */
export function withForeignHashes(
  hasher: PasswordHasher,
  { maxMemoryKiB = MAX_MEMORY_KIB }: ForeignHashOptions = {},
): ForeignHasher {
  const { concurrency } = hasher
  // A hasher without a concurrency limit has no queue. If its computations yielded to each other, all would hold their memory at the same time.
  // So each one runs to its end without yielding.
  const tickMs = concurrency === undefined ? Number.MAX_SAFE_INTEGER : 10
  return {
    ...(concurrency !== undefined && { concurrency }),
    hash: (password) => hasher.hash(password),
    async verify(password, phc) {
      if (await hasher.verify(password, phc)) return true
      const isCorrect = hasher.needsRehash(phc) ? readForeignHash(phc, { maxMemoryKiB, tickMs }) : null
      if (isCorrect === null) return false
      for (const form of untriedForms(password, phc)) if (await isCorrect(form)) return true
      return false
    },
    needsRehash: (phc) => hasher.needsRehash(phc),
    canVerify: (phc) => isVerifiableHash(phc, { maxMemoryKiB }),
  }
}

/**
 * True if `withForeignHashes` with the same options can verify passwords against this hash. False for an unknown format, and for a hash that
 * costs too much, even if `hasher` itself could verify the hash. For imports, which can report such a hash instead of storing it.
 */
export function isVerifiableHash(phc: string, { maxMemoryKiB = MAX_MEMORY_KIB }: ForeignHashOptions = {}): boolean {
  return readForeignHash(phc, { maxMemoryKiB, tickMs: Number.MAX_SAFE_INTEGER }) !== null
}

/**
 * Returns the forms of the password that are still to be tried: as typed, because many systems don't normalise, in NFKC, and as WordPress hashes
 * it. For a hash that `hasher` can parse, NFKC is left out, because `hasher` has tried it.
 */
function untriedForms(password: string, phc: string): readonly string[] {
  const normal = password.normalize('NFKC')
  if (parsePhc(phc) !== null) return password === normal ? [] : [password]
  const forms = password === normal ? [password] : [password, normal]
  return /^\$(?:P|wp)\$/.test(phc) ? [...new Set([...forms, wordpressForm(password)])] : forms
}

/**
 * Returns what WordPress's form of sign-in hashes: the password without space around it, and with a backslash before each quote and backslash.
 * https://developer.wordpress.org/reference/functions/wp_magic_quotes/
 */
function wordpressForm(password: string): string {
  return password.trim().replace(/['"\\]/g, '\\$&')
}
