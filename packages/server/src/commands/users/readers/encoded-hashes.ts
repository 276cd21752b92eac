import { object, text } from './values.ts'

/** Returns base64 without padding, as PHC strings have it. */
export function bare(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

export function scryptHash({ N, r, p }: ScryptCost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${bare(salt)}$${bare(key)}`
}

/** Hashers whose digests have the hasher's own format. */
const PLAIN: readonly (string | undefined)[] = [
  undefined,
  'bcrypt',
  'bcrypt_sha256_django',
  'pbkdf2_sha256_django',
  'phpass',
  'scrypt_werkzeug',
  'argon2i',
  'argon2id',
]

/**
 * Returns Clerk's `password_digest` as a format that a sign-in verifies. For another hasher, returns a text that no hasher knows, because the digest
 * may look like that of a known one. https://clerk.com/docs/reference/backend-api → PasswordHasher
 */
export function clerkHash(digest: string | undefined, hasher: string | undefined): string | undefined {
  if (digest === undefined || PLAIN.includes(hasher)) return digest
  const parts = digest.split('$')
  if (hasher === 'scrypt_firebase') {
    const [hash, salt, key, separator, rounds, cost] = parts
    return `$fbscrypt$v=1,n=${cost},r=${rounds},p=1,ss=${separator},sk=${key}$${salt}$${hash}`
  }
  const [, rounds, salt = '', key = ''] = parts
  const hex = bare(Buffer.from(key, 'hex'))
  // Clerk writes the salt in base64 here, and as it is in the others. Django's digest of this name has another hasher.
  if (hasher === 'pbkdf2_sha256') return `$pbkdf2-sha256$i=${rounds}$${salt}$${key}`
  if (hasher === 'pbkdf2_sha1') return `$pbkdf2-sha1$i=${rounds}$${bare(Buffer.from(salt))}$${hex}`
  if (hasher === 'pbkdf2_sha512') return `$pbkdf2-sha512$i=${rounds}$${bare(Buffer.from(salt))}$${hex}`
  if (hasher === 'pbkdf2_sha512_hex') return `$pbkdf2-sha512$i=${rounds}$${bare(Buffer.from(salt, 'hex'))}$${hex}`
  return `${hasher}:${digest}`
}

/**
 * Returns the hash of Auth0's `custom_password_hash`. For another algorithm, returns a text that no hasher knows.
 * https://auth0.com/docs/manage-users/user-migration/bulk-user-import-schema
 */
export function auth0CustomHash(custom: unknown): string | undefined {
  const { algorithm, hash, salt, password, cost, blockSize, parallelization } = object(custom)
  const stored = text(object(hash).value)
  const typed = text(object(password).encoding) ?? 'utf8'
  if (stored === undefined) return undefined
  if (typed === 'utf8' && ['argon2', 'bcrypt', 'pbkdf2'].includes(text(algorithm) ?? '')) return stored
  if (typed !== 'utf8' || algorithm !== 'scrypt') return `${text(algorithm) ?? 'unnamed'}:${stored}`
  const size = { N: Number(cost ?? 16_384), r: Number(blockSize ?? 8), p: Number(parallelization ?? 1) }
  return scryptHash(size, bytesOf(salt), bytesOf(hash))
}

function bytesOf(encoded: unknown): Buffer {
  const { value, encoding } = object(encoded)
  const known = (['hex', 'base64'] as const).find((name) => name === encoding)
  return Buffer.from(text(value) ?? '', known ?? 'utf8')
}
