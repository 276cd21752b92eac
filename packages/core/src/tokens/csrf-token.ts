import { createKeyRing } from '../crypto/key-ring.ts'
import { randomId } from '../crypto/random.ts'

/** Makes and checks the double-submit token of cookie sessions (R19). */
export interface CsrfTokens {
  /** A new string at each call. */
  issue(sessionHandle: string): string
  /** Whether we made it for this session: a cookie planted from a sibling domain is another session's, or nobody's. */
  verify(token: string, sessionHandle: string): boolean
}

const pattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/
const maxLength = 66

/** CSRF tokens under their own derived key: a random nonce and its HMAC together with the session's handle. */
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

// The nonce has a fixed length and no dot, so that no two pairs have the same text.
function message(nonce: string, sessionHandle: string): string {
  return `${nonce}.${sessionHandle}`
}
