import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { HOTP, Secret, TOTP } from 'otpauth/bare'

/** Shortest accepted secret: 80 bits, as older authenticator apps use. With an empty secret anyone could compute the codes. */
const MIN_SECRET_BYTES = 10

/** Number of the 30 s step at this time (RFC 6238). */
export function totpStep(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() })
}

/** Computes the 6-digit code of a step with SHA-1 (RFC 4226, RFC 6238), which every authenticator app supports. The secret is base32. */
export function totpCode(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, hmac: hmacSha1 })
}

/**
 * Returns the step of a code, at most one step off the current one, or null for a wrong code. The store checks whether the step was used
 * before (R07). Throws for a secret that isn't base32 or is too short.
 */
export function matchingStep(base32Secret: string, code: string, now: Date): number | null {
  const secret = Secret.fromBase32(base32Secret)
  if (secret.bytes.length < MIN_SECRET_BYTES) throw new RangeError('A TOTP secret must have at least 80 bits')
  // The library would also compare other texts of six characters.
  if (!/^\d{6}$/.test(code)) return null
  const drift = TOTP.validate({ token: code, secret, timestamp: now.getTime(), window: 1, hmac: hmacSha1 })
  return drift === null ? null : totpStep(now) + drift
}

/** Builds the `otpauth` URL that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, account: string, appName: string): string {
  return new TOTP({ secret, label: account, issuer: appName, hmac: hmacSha1 }).toString()
}

function hmacSha1(_algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha1, key, message)
}
