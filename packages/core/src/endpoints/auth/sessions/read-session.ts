import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { violatesSignInPolicy } from '../../../identity/policies/violates-sign-in-policy.ts'
import { decideRefresh } from '../../../identity/session/decide-refresh.ts'
import { isEndedFor } from '../../../identity/session/is-ended.ts'
import { issueTokens } from '../../../identity/session/issue-tokens.ts'
import type { ExchangeGiven } from './exchange-refresh-token.ts'

/** Returns the claims of the access token that a refresh would issue, or null if the refresh would be refused. Writes nothing. */
export async function readSession(
  { handle, counter }: { readonly handle: string; readonly counter: number },
  given: ExchangeGiven,
): Promise<AccessClaims | null> {
  const now = given.now()
  const session = await given.sessions.get(handle)
  const verdict = decideRefresh(counter, session, now, given.lifetimes.refreshGraceMs)
  if (session === null || (verdict !== 'try-again' && verdict !== 'within-grace')) return null
  const user = await given.users.findById(session.userId)
  if (user === null || isEndedFor(user, session) || (await violatesSignInPolicy(session, user, given))) return null
  const { accessToken } = await issueTokens(user, session, given)
  return given.accessTokens.verify(accessToken, now)
}
