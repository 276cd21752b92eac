import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { issueTokens } from '../../../identity/session/issue-tokens.ts'
import { liveSessionOf } from '../../../identity/session/live-session.ts'
import type { ExchangeGiven } from './exchange-refresh-token.ts'

/** Returns the claims of the access token that a refresh would issue, or null if the refresh would be refused. Writes nothing. */
export async function readSession(
  token: { readonly handle: string; readonly counter: number },
  given: ExchangeGiven,
): Promise<AccessClaims | null> {
  const live = await liveSessionOf(token, given)
  if (live === null) return null
  const { accessToken } = await issueTokens(live.user, live.session, given)
  return given.accessTokens.verify(accessToken, given.now())
}
