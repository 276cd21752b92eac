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
export async function totpCode(secret: Uint8Array<ArrayBuffer>, step: number): Promise<string> {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const truncated = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, at most one from now; `null` for a wrong code. Whether the step was used before is the store's to say (R07). */
export async function matchingStep(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): Promise<number | null> {
  const current = totpStep(now)
  const steps = DRIFT.map((drift) => current + drift).filter((step) => step >= 0)
  const codes = await Promise.all(steps.map((step) => totpCode(secret, step)))
  return steps.filter((_, index) => constantTimeEqual(codes[index] ?? '', code))[0] ?? null
}
