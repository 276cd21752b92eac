import { encodeBase64url } from '../crypto/encoding.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { randomBytes } from '../crypto/random.ts'

/** Makes and reads refresh tokens: session handle, counter and a nonce, authenticated, so that a forged one costs no database read. */
export interface RefreshTokens {
  /** A new string at each call. The handle is one of ours: 1 to 64 characters of base64url. */
  issue(handle: string, counter: number): string
  /** What the token says if we made it, else `null`. Whether it is still good is for the session's row to say. */
  parse(token: string): { readonly handle: string; readonly counter: number } | null
}

const handlePattern = /^[A-Za-z0-9_-]{1,64}$/
// handle . counter in base 36 without leading zeros . 8 random bytes . MAC
const pattern = /^(([A-Za-z0-9_-]{1,64})\.(0|[1-9a-z][0-9a-z]{0,10})\.[A-Za-z0-9_-]{11})\.([A-Za-z0-9_-]{43})$/
const maxLength = 256

/** Refresh tokens under their own derived key (R02): the first secret signs, all verify. */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const ring = createKeyRing(secrets, 'refresh-token')
  return {
    issue(handle, counter) {
      if (!handlePattern.test(handle)) throw new Error('A session handle must be 1 to 64 characters of base64url')
      if (!Number.isSafeInteger(counter) || counter < 0) throw new Error('A refresh counter must be a whole number')
      // No part can contain the dot, so that no two triples have the same text to sign.
      const signed = `${handle}.${counter.toString(36)}.${encodeBase64url(randomBytes(8))}`
      return `${signed}.${ring.sign(signed)}`
    },
    parse(token) {
      if (token.length > maxLength) return null
      const [, signed, handle, counterText, mac] = pattern.exec(token) ?? []
      if (signed === undefined || handle === undefined || counterText === undefined || mac === undefined) return null
      if (!ring.verify(signed, mac)) return null
      const counter = Number.parseInt(counterText, 36)
      return Number.isSafeInteger(counter) ? { handle, counter } : null
    },
  }
}
