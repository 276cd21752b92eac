import { randomToken } from '../crypto/random.ts'
import { hashToken } from '../crypto/token-hash.ts'

/** A secret to send (64 hex characters) and the hash to store (R35). */
export interface OneTimeToken {
  readonly token: string
  readonly hash: string
}

/** A new secret for a mail, a link or a second step. The door it opens is the purpose that its proof is stored under (R02). */
export function issueOneTimeToken(): OneTimeToken {
  const token = randomToken()
  return { token, hash: hashToken(token) }
}
