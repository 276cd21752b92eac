import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { CsrfTokens } from '../../foundations/tokens/csrf-token.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import type { Guests } from '../../ports/accounts/guests.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { bearerToken, isUnsafe } from '../../web/http/routing/guard.ts'
import { checkDoubleSubmit } from '../../web/http/sites/csrf.ts'
import { isLiveSession } from '../session/is-ended.ts'
import { type LiveSession, type LiveSessionGiven, liveSessionOf } from '../session/live-session.ts'

export interface PresentedGiven extends LiveSessionGiven {
  readonly guests: Guests | undefined
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly csrfTokens: CsrfTokens | undefined
}

/** Returns the session of the guest who sent the request, or null. Reads nothing if the option `guests` isn't set. */
export async function presentedGuest(context: RequestContext, given: PresentedGiven): Promise<LiveSession | null> {
  if (given.guests === undefined) return null
  const presented = await presentedSession(context, given)
  return presented?.user.isGuest === true ? presented : null
}

/**
 * Returns the guest whom this request makes a member, or null. With the option `csrf`, a change with a guest's cookie needs the CSRF
 * token, as any change with a cookie does (R19); without it, rejects with 403 CSRF_INVALID.
 */
export async function guestToUpgrade(context: RequestContext, given: PresentedGiven): Promise<User | null> {
  const guest = await presentedGuest(context, given)
  const { headers, method } = context.request
  const isByCookie = guest !== null && bearerToken(headers) === null
  if (isByCookie && given.csrfTokens !== undefined && isUnsafe(method)) {
    const { verify } = given.csrfTokens
    const cookies = context.cookies('csrf-token').flat()
    checkDoubleSubmit(headers.get('X-CSRF-Token'), cookies, guest.session.handle, verify)
  }
  return guest?.user ?? null
}

/**
 * Returns the live session of a request to a public endpoint, by the Authorization header. Without that header, and only in cookie mode,
 * returns the session of the cookies. The router refuses foreign pages only in cookie mode: in bearer mode, a foreign page could register
 * an account of its own with a guest's cookies (R19).
 */
export async function presentedSession(context: RequestContext, given: PresentedGiven): Promise<LiveSession | null> {
  const bearer = bearerToken(context.request.headers)
  if (bearer === 'malformed') return null
  if (bearer !== null) return sessionOf(bearer.token, given)
  if (context.strategy !== 'cookie') return null
  for (const token of context.cookies('accessToken').flat()) {
    const found = await sessionOf(token, given)
    if (found !== null) return found
  }
  for (const token of context.cookies('refreshToken').flat()) {
    const parsed = given.refreshTokens.parse(token)
    const found = parsed === null ? null : await liveSessionOf(parsed, given)
    if (found !== null) return found
  }
  return null
}

/** Returns the session of an access token, also that of an administrator who acts as the user. Administrators can't act as guests (R37). */
async function sessionOf(
  token: string,
  { accessTokens, sessions, users, now }: PresentedGiven,
): Promise<LiveSession | null> {
  const claims = await accessTokens.verify(token, now())
  if (claims === null) return null
  const [session, user] = await Promise.all([sessions.get(claims.sid), users.findById(claims.sub)])
  return user !== null && isLiveSession(session, user, now()) ? { user, session } : null
}
