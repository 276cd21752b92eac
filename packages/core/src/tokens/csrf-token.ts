import { createKeyRing } from '../crypto/key-ring.ts'
import { randomId } from '../crypto/random.ts'

/** Issues and verifies the double-submit token of cookie sessions (R19). */
export interface CsrfTokens {
  issue(sessionHandle: string): string
  /** True if the service issued the token for this session. A cookie planted by a sibling domain belongs to another session or to none. */
  verify(token: string, sessionHandle: string): boolean
}

const pattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/
const maxLength = 66

/** Creates CSRF tokens: a random nonce and an HMAC, with a derived key of their own, of nonce and session handle. */
export function createCsrfTokens(secrets: readonly string[]): CsrfTokens {
  const ring = createKeyRing(secrets, 'csrf')
  return {
    issue(sessionHandle) {
      const nonce = randomId()
      return `${nonce}.${ring.sign(message(nonce, sessionHandle))}`
    },
    verify(token, sessionHandle) {
      if (token.length > maxLength) return false
      const [, nonce, mac] = pattern.exec(token) ?? []
      return nonce !== undefined && mac !== undefined && ring.verify(message(nonce, sessionHandle), mac)
    },
  }
}

// The nonce has a fixed length and no dot, so that different pairs never give the same text.
function message(nonce: string, sessionHandle: string): string {
  return `${nonce}.${sessionHandle}`
}
