import { encodeBase64url } from '../crypto/encoding.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { randomBytes } from '../crypto/random.ts'

export interface RefreshTokens {
  /**
   * Returns a different token at each call. Throws unless the handle has 1 to 64 base64url characters and the counter
   * is a non-negative integer.
   */
  issue(handle: string, counter: number): string
  /**
   * Returns handle and counter of an authentic token, otherwise null. The caller must check in the session's row whether the token is
   * still valid.
   */
  parse(token: string): { readonly handle: string; readonly counter: number } | null
}

const handlePattern = /^[A-Za-z0-9_-]{1,64}$/
// Format: handle . counter in base 36 without leading zeros . 8 random bytes . MAC
const pattern = /^(([A-Za-z0-9_-]{1,64})\.(0|[1-9a-z][0-9a-z]{0,10})\.[A-Za-z0-9_-]{11})\.([A-Za-z0-9_-]{43})$/
const maxLength = 256

/** Creates the issuer and verifier of refresh tokens, with keys derived only for them (R02). The first secret signs; all secrets verify. */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const ring = createKeyRing(secrets, 'refresh-token')
  return {
    issue(handle, counter) {
      if (!handlePattern.test(handle)) throw new Error('A session handle must be 1 to 64 characters of base64url')
      if (!Number.isSafeInteger(counter) || counter < 0)
        throw new Error(
          `The session store returned ${counter} as a session's counter; it must be a non-negative integer`,
        )
      // No part contains a dot, so that different parts never produce the same text.
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
