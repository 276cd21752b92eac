import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app (RFC 6238, SHA-1, 6 digits). `steps` moves it by steps of 30 s. */
export function totp(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}
