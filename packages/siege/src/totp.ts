import { Secret, TOTP } from 'otpauth'

/** Returns the code of an authenticator app (RFC 6238, SHA-1, 6 digits). `steps`: offset from the current time step, in steps of 30 s. */
export function totp(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}
