import { randomToken } from '../crypto/random.ts'
import { hashToken } from '../crypto/token-hash.ts'

/** A token to send (64 hex characters) and its hash to store (R35). */
export interface OneTimeToken {
  readonly token: string
  readonly hash: string
}

/** Creates a token for a mail, a link or the second step of a sign-in. It is valid only for the purpose that its hash is stored under (R02). */
export function issueOneTimeToken(): OneTimeToken {
  const token = randomToken()
  return { token, hash: hashToken(token) }
}
