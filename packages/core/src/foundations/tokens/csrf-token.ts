import { createKeyRing } from '../crypto/key-ring.ts'
import { randomId } from '../crypto/random.ts'

/** Issues and verifies the double-submit token of cookie sessions (R19). */
export interface CsrfTokens {
  issue(sessionHandle: string): string
  /**
   * True if the service issued the token for this session. A token from a cookie that a sibling subdomain has set fails, because it belongs
   * to another session or to none.
   */
  verify(token: string, sessionHandle: string): boolean
}

const pattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/
const maxLength = 66

/**
 * Creates the issuer and verifier of CSRF tokens. A token consists of a random nonce, and an HMAC of the nonce and the session handle. The
 * HMAC key is used only for CSRF tokens.
 */
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

// The nonce has a fixed length and no dot, so that different pairs of nonce and handle never produce the same text.
function message(nonce: string, sessionHandle: string): string {
  return `${nonce}.${sessionHandle}`
}
