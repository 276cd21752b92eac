import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { encodeBase64, encodeHex, encodeUtf8 } from '../encoding.ts'
import type { IsCorrect } from './foreign-hash.ts'

type Parts = readonly (string | undefined)[]

interface Wrapping {
  readonly pattern: RegExp
  /** Returns the hash in the other format, from the groups of `pattern`. Default: the first group. */
  readonly inner?: (parts: Parts) => string
  /** Returns the text that is hashed in place of the password. Default: the password itself. */
  readonly form?: (password: string, parts: Parts) => string
}

/** Formats of frameworks that put a name before a hash of another format, or write its parts in another way. */
const WRAPPINGS: readonly Wrapping[] = [
  // Spring Security. https://docs.spring.io/spring-security/reference/features/authentication/password-storage.html
  { pattern: /^\{bcrypt\}(\$2.+)$/ },
  { pattern: /^\{argon2(?:@SpringSecurity_v5_[28])?\}(\$argon2.+)$/ },
  { pattern: /^\{scrypt(?:@SpringSecurity_v5_8)?\}\$([\da-f]{5,6})\$([^$]+)\$([^$]+)$/, inner: springScrypt },
  // Spring's hashes name neither their digest nor their rounds: these are the defaults of its versions 5.5 and 5.8.
  { pattern: /^\{pbkdf2\}([\da-f]{16})([\da-f]{64})$/, inner: springPbkdf2('sha1', 185_000) },
  {
    pattern: /^\{pbkdf2@SpringSecurity_v5_8\}([\da-f]{32})([\da-f]{64})$/,
    inner: springPbkdf2('sha256', 310_000),
  },
  // Django. https://docs.djangoproject.com/en/stable/topics/auth/passwords/
  { pattern: /^argon2(\$argon2.+)$/ },
  { pattern: /^bcrypt\$(\$2.+)$/ },
  { pattern: /^bcrypt_sha256\$(\$2.+)$/, form: (password) => encodeHex(sha256(encodeUtf8(password))) },
  // passlib, whose second version keys the digest with the salt. https://passlib.readthedocs.io/en/stable/lib/passlib.hash.bcrypt_sha256.html
  {
    pattern: /^\$bcrypt-sha256\$v=2,t=(2[ab]),r=(\d{1,2})\$(.{22})\$(.{31})$/,
    inner: passlibBcrypt,
    form: (password, [, , salt = '']) => padded(hmac(sha256, encodeUtf8(salt), encodeUtf8(password))),
  },
  {
    pattern: /^\$bcrypt-sha256\$(2[aby]),(\d{1,2})\$(.{22})\$(.{31})$/,
    inner: passlibBcrypt,
    form: (password) => padded(sha256(encodeUtf8(password))),
  },
  // WordPress 6.8. https://make.wordpress.org/core/2025/02/17/wordpress-6-8-will-use-bcrypt-for-password-hashing/
  {
    pattern: /^\$wp(\$2.+)$/,
    form: (password) => encodeBase64(hmac(sha384, encodeUtf8('wp-sha384'), encodeUtf8(password))),
  },
]

/** Parses a hash behind the name of its hasher, such as `{bcrypt}$2b$…`. `read`: parses the hash itself. */
export function readWrapped(text: string, read: (text: string) => IsCorrect | null): IsCorrect | null {
  for (const { pattern, inner = ([hash = '']: Parts) => hash, form = (password: string) => password } of WRAPPINGS) {
    const parts = pattern.exec(text)?.slice(1)
    const isCorrect = parts === undefined ? null : read(inner(parts))
    if (parts !== undefined && isCorrect !== null) return (password) => isCorrect(form(password, parts))
  }
  return null
}

/** The first part is one number in hexadecimal: log2 of N, the block size and the parallelism. */
function springScrypt([costs = '', salt, tag]: Parts): string {
  const packed = Number.parseInt(costs, 16)
  return `$scrypt$ln=${packed >> 16},r=${(packed >> 8) & 0xff},p=${packed & 0xff}$${salt}$${tag}`
}

function springPbkdf2(digest: 'sha1' | 'sha256', rounds: number) {
  const base64 = (hex = '') => encodeBase64(hexToBytes(hex))
  return ([salt, tag]: Parts) => `$pbkdf2-${digest}$i=${rounds}$${base64(salt)}$${base64(tag)}`
}

function passlibBcrypt([kind, cost = '', salt, tag]: Parts): string {
  return `$${kind}$${cost.padStart(2, '0')}$${salt}${tag}`
}

/** Encodes 32 bytes in base64 with its padding, which `encodeBase64` leaves out. */
function padded(digest: Uint8Array): string {
  return `${encodeBase64(digest)}=`
}
