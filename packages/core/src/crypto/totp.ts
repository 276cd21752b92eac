import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { constantTimeEqual } from './constant-time.ts'

const STEP_MS = 30_000
const DIGITS = 6
/** The user's clock may be one step off, either way. */
const DRIFT = [0, -1, 1] as const

/** The 30 s step that a moment lies in. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/** The code of a step: HOTP with SHA-1 and 6 digits (RFC 4226, RFC 6238), which every authenticator app makes. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const mac = new DataView(hmac(sha1, secret, counter).slice().buffer)
  const truncated = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, at most one from now; `null` for a wrong code. Whether the step was used before is the store's to say (R07). */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = totpStep(now)
  const steps = DRIFT.map((drift) => current + drift)
  return steps.filter((step) => step >= 0 && constantTimeEqual(totpCode(secret, step), code))[0] ?? null
}
