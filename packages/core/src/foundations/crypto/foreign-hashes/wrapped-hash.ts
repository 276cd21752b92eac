import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { encodeBase64, encodeHex, encodeUtf8 } from '../encoding.ts'
import type { IsCorrect } from './foreign-hash.ts'

interface Wrapping {
  readonly pattern: RegExp
  /** Returns the text that is hashed in place of the password. Default: the password itself. */
  readonly form?: (password: string) => string
}

/** Formats of frameworks that put a name before a hash of another format. */
const WRAPPINGS: readonly Wrapping[] = [
  // Spring Security. https://docs.spring.io/spring-security/reference/features/authentication/password-storage.html
  { pattern: /^\{bcrypt\}(\$2.+)$/ },
  { pattern: /^\{argon2(?:@SpringSecurity_v5_[28])?\}(\$argon2.+)$/ },
  // Django. https://docs.djangoproject.com/en/stable/topics/auth/passwords/
  { pattern: /^argon2(\$argon2.+)$/ },
  { pattern: /^bcrypt\$(\$2.+)$/ },
  { pattern: /^bcrypt_sha256\$(\$2.+)$/, form: (password) => encodeHex(sha256(encodeUtf8(password))) },
  // WordPress 6.8. https://make.wordpress.org/core/2025/02/17/wordpress-6-8-will-use-bcrypt-for-password-hashing/
  {
    pattern: /^\$wp(\$2.+)$/,
    form: (password) => encodeBase64(hmac(sha384, encodeUtf8('wp-sha384'), encodeUtf8(password))),
  },
]

/** Parses a hash behind the name of its hasher, such as `{bcrypt}$2b$…`. `read`: parses the hash itself. */
export function readWrapped(text: string, read: (text: string) => IsCorrect | null): IsCorrect | null {
  for (const { pattern, form = (password: string) => password } of WRAPPINGS) {
    const inner = pattern.exec(text)?.[1]
    const isCorrect = inner === undefined ? null : read(inner)
    if (isCorrect !== null) return (password) => isCorrect(form(password))
  }
  return null
}
