/** Password hashes that other systems made, for imported users; an entry of its own, so that only who imports pays for it. No routes. */
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { parsePhc } from '../phc.ts'
import { readForeignHash } from './read-foreign-hash.ts'

export interface ForeignHashOptions {
  /**
   * The most memory that a stored scrypt or argon2 hash may ask for, and a quarter of the most that it may touch. Default 65536:
   * a Worker has 128 MiB in all. scrypt as OWASP recommends it (N = 2^17, r = 8) takes 131072.
   */
  readonly maxMemoryKiB?: number
}

/**
 * The hasher, reading bcrypt ($2a$, $2b$, $2y$), scrypt, PBKDF2 (PHC, passlib, Django) and every kind of argon2 besides: a sign-in with the
 * right password puts a hash of the hasher's own in their place. The hasher is an argon2id one, such as every adapter's; what it reads stays
 * its own to judge. A stored hash that costs too much counts as one that can't be read.
 * Until it is made anew, a wrong password takes the time of the imported hash besides, which tells a patient observer that the account exists (R24b).
 */
export function withForeignHashes(
  hasher: PasswordHasher,
  { maxMemoryKiB = 65_536 }: ForeignHashOptions = {},
): PasswordHasher {
  const { concurrency } = hasher
  // Where nothing queues, a computation that lets others in between would have them all hold their memory at once.
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
  }
}

/** The password as it was typed, since many systems don't normalise, and in NFKC, unless the hasher has compared that already. */
function untriedForms(password: string, phc: string): readonly string[] {
  const normal = password.normalize('NFKC')
  if (parsePhc(phc) !== null) return password === normal ? [] : [password]
  return password === normal ? [password] : [password, normal]
}
