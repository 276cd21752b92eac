import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import type { SessionStore } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { bearerToken } from '../../web/http/routing/guard.ts'
import { isLiveSession } from '../session/is-ended.ts'

export interface AccountHolderGiven {
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly knownDevices: KnownDevices
  readonly now: () => Date
  readonly sessions: SessionStore
}

/**
 * True if the request comes from the person who set the account's credentials. The request must carry a token of the user's live session,
 * or the known-device cookie of a browser that registered the account or signed in to it.
 */
export async function isAccountHolder(
  user: User,
  context: RequestContext,
  given: AccountHolderGiven,
): Promise<boolean> {
  const device = context.cookie('known-device')
  if (given.knownDevices.isKnown(device, user, given.now())) return true
  for (const handle of await handlesOf(context, given)) {
    if (await isLiveSessionOf(user, handle, given)) return true
  }
  return false
}

/** True if the session is live and belongs to this user. */
export async function isLiveSessionOf(
  user: User,
  handle: string,
  { sessions, now }: Pick<AccountHolderGiven, 'sessions' | 'now'>,
): Promise<boolean> {
  const session = await sessions.get(handle)
  return session?.userId === user.id && isLiveSession(session, user, now())
}

async function handlesOf(context: RequestContext, given: AccountHolderGiven): Promise<ReadonlySet<string>> {
  const bearer = bearerToken(context.request.headers)
  const header = bearer === null || bearer === 'malformed' ? undefined : bearer.token
  const handles = new Set<string>()
  const cookies = ['accessToken', 'refreshToken'].flatMap((name) => context.cookies(name).flat())
  for (const token of [header, ...cookies]) {
    if (token === undefined) continue
    const handle = given.refreshTokens.parse(token)?.handle ?? (await signedInHandle(token, given))
    if (handle !== undefined) handles.add(handle)
  }
  return handles
}

/**
 * Returns the session handle of an access token, or undefined if the token isn't valid. Also undefined if an administrator acts as the
 * user, because such a session says nothing about the user's mailbox (R37).
 */
async function signedInHandle(
  token: string,
  { accessTokens, now }: Pick<AccountHolderGiven, 'accessTokens' | 'now'>,
): Promise<string | undefined> {
  const claims = await accessTokens.verify(token, now())
  return claims?.act === undefined ? claims?.sid : undefined
}
