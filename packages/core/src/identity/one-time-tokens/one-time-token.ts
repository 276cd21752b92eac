import { randomToken } from '../../foundations/crypto/random.ts'
import { hashToken } from '../../foundations/crypto/token-hash.ts'

/** A token to send (64 hex characters), and its hash, which is stored instead of the token (R35). */
export interface OneTimeToken {
  readonly token: string
  readonly hash: string
}

/**
 * Creates a random token for a mail, a link or the second step of a sign-in. The token is valid only for the purpose under which its hash
 * is stored (R02).
 */
export function issueOneTimeToken(): OneTimeToken {
  const token = randomToken()
  return { token, hash: hashToken(token) }
}
