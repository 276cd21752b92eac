import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { HOTP, Secret, TOTP } from 'otpauth/bare'

/** Shortest secret that verifies a code: 80 bits, as older authenticator set-ups used. An empty secret would make codes that everybody can compute. */
const MIN_SECRET_BYTES = 10

/** The 30 s step of a time (RFC 6238). */
export function totpStep(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() })
}

/** The code of a step: SHA-1 and 6 digits (RFC 4226, RFC 6238), which every authenticator app supports. The secret is base32. */
export function totpCode(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, hmac: hmacSha1 })
}

/**
 * Returns the step of a code, at most one from now; null for a wrong code. The store decides whether the step was used before (R07).
 * Throws for a secret that isn't base32 or is too short.
 */
export function matchingStep(base32Secret: string, code: string, now: Date): number | null {
  const secret = Secret.fromBase32(base32Secret)
  if (secret.bytes.length < MIN_SECRET_BYTES) throw new RangeError('A TOTP secret must have at least 80 bits')
  // The library takes any text of six characters to the comparison.
  if (!/^\d{6}$/.test(code)) return null
  const drift = TOTP.validate({ token: code, secret, timestamp: now.getTime(), window: 1, hmac: hmacSha1 })
  return drift === null ? null : totpStep(now) + drift
}

/** The `otpauth` URL that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, account: string, appName: string): string {
  return new TOTP({ secret, label: account, issuer: appName, hmac: hmacSha1 }).toString()
}

function hmacSha1(_algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha1, key, message)
}
