import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { HOTP, Secret, TOTP } from 'otpauth/bare'

/** Minimum length of a TOTP secret: 80 bits, as older authenticator apps use. With an empty secret anyone could compute the codes. */
const MIN_SECRET_BYTES = 10

/** Returns the number of the 30 s step that contains this time (RFC 6238). */
export function totpStep(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() })
}

/** Computes the 6-digit code of a step from a base32 secret. Uses SHA-1 (RFC 4226, RFC 6238), which every authenticator app supports. */
export function totpCode(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, hmac: hmacSha1 })
}

/**
 * Returns the 30 s step that the code belongs to: the current one, or one before or after. Returns null for a wrong code. Doesn't check
 * whether the step was used before: `advanceTotpStep` of the store does (R07). Throws if the secret isn't base32 or is too short.
 */
export function matchingStep(base32Secret: string, code: string, now: Date): number | null {
  const secret = Secret.fromBase32(base32Secret)
  if (secret.bytes.length < MIN_SECRET_BYTES) throw new RangeError('A TOTP secret must have at least 80 bits')
  // Refuses everything but six digits. The library would throw for six characters of more than six bytes, such as Arabic digits.
  if (!/^\d{6}$/.test(code)) return null
  const drift = TOTP.validate({ token: code, secret, timestamp: now.getTime(), window: 1, hmac: hmacSha1 })
  return drift === null ? null : totpStep(now) + drift
}

/** True if `matchingStep` accepts the secret: base32 of at least 80 bits. */
export function isUsableSecret(base32Secret: string): boolean {
  return /^[A-Z2-7]+$/.test(base32Secret) && Secret.fromBase32(base32Secret).bytes.length >= MIN_SECRET_BYTES
}

/** Builds the `otpauth` URL, which authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, account: string, appName: string): string {
  return new TOTP({ secret, label: account, issuer: appName, hmac: hmacSha1 }).toString()
}

function hmacSha1(_algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha1, key, message)
}
