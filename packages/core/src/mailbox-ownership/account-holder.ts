import type { RequestContext } from '../http/context.ts'
import { bearerToken } from '../http/guard.ts'
import type { SessionStore } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { isEndedFor } from '../session/is-ended.ts'
import type { AccessTokens } from '../tokens/access-token.ts'
import type { KnownDevices } from '../tokens/known-device.ts'
import type { RefreshTokens } from '../tokens/refresh-token.ts'

export interface AccountHolderGiven {
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly knownDevices: KnownDevices
  readonly now: () => Date
  readonly sessions: SessionStore
}

/**
 * True if the request comes from whoever set the account's credentials: with a live session of the user, named by an access or refresh token, or
 * from a device that registered the account or signed in to it.
 */
export async function isAccountHolder(
  user: User,
  context: RequestContext,
  given: AccountHolderGiven,
): Promise<boolean> {
  const device = context.cookie('known-device')
  if (device !== undefined && given.knownDevices.isKnown(device, user, given.now())) return true
  for (const handle of await handlesOf(context, given)) {
    if (await isLiveSessionOf(user, handle, given)) return true
  }
  return false
}

/** True if the session is unexpired and of this user, and nothing has cut the user's sessions off since. */
export async function isLiveSessionOf(
  user: User,
  handle: string,
  { sessions, now }: Pick<AccountHolderGiven, 'sessions' | 'now'>,
): Promise<boolean> {
  const session = await sessions.get(handle)
  if (session?.userId !== user.id || session.expiresAt.getTime() <= now().getTime()) return false
  return !isEndedFor(user, session)
}

/** The sessions that the request's tokens name. */
async function handlesOf(context: RequestContext, given: AccountHolderGiven): Promise<ReadonlySet<string>> {
  const bearer = bearerToken(context.request.headers)
  const header = bearer === null || bearer === 'malformed' ? undefined : bearer.token
  const handles = new Set<string>()
  const cookies = ['accessToken', 'refreshToken'].flatMap((name) => context.cookies(name).flat())
  for (const token of [header, ...cookies]) {
    if (token === undefined) continue
    const handle =
      given.refreshTokens.parse(token)?.handle ?? (await given.accessTokens.verify(token, given.now()))?.sid
    if (handle !== undefined) handles.add(handle)
  }
  return handles
}
