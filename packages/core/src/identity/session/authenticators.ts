import { constantTimeEqual } from '../../foundations/crypto/constant-time.ts'
import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { SECRET_HOLDER, userActor } from '../../foundations/events/actors.ts'
import { addressKey } from '../../foundations/net/client-address.ts'
import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import { AuthError, failure, invalidInput } from '../../foundations/values/errors.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { Session, SessionStore } from '../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import type { Ports } from '../../ports/ports.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { ConflictingCookies } from '../../web/http/cookies/conflicting-cookies.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import {
  type Authenticated,
  type Authenticators,
  assertNotActing,
  bearerToken,
  type CredentialDemands,
} from '../../web/http/routing/guard.ts'
import { limits, type RateLimitOptions } from '../../web/limits/limits.ts'
import { limitByTarget } from '../../web/limits/rate-limit.ts'
import { mayAdminister } from '../accounts/may-administer.ts'
import type { ActClaims } from './act-claims.ts'
import { chooseRefreshToken, firstAuthentic } from './choose-cookie.ts'
import { isEndedFor, isLiveSession } from './is-ended.ts'
import { isUnexpired } from './is-unexpired.ts'
import type { Lifetimes } from './lifetimes.ts'

/**
 * When GET requests with the access token of an ended session are refused. `allcalls`: at every call. `refresh` and `none`: when the token
 * expires; the next refresh then fails. Always checked: requests that write, except logout, and requests that read sessions, sign-in
 * methods, API keys or the export of the account.
 */
export type SessionCheck = 'refresh' | 'allcalls' | 'none'

interface Given {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly checkSessionsOn: SessionCheck
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly proofs: ProofStore
  readonly rateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
  /** The option `admin.secret`; undefined if it isn't set. */
  readonly adminSecret?: string | undefined
  /** Returns true if the option `admin.accessPolicy` makes the user an administrator. Undefined if the option isn't set. */
  readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined
  readonly actClaims: ActClaims
  /** Present if the option `admin.impersonation` is true. */
  readonly impersonation?: Ports['impersonation']
}

/**
 * Authenticates session tokens, temporary tokens of a sign-in, and the admin secret. API keys and stream tickets have their own
 * authenticators.
 */
export function sessionAuthenticators(given: Given): Omit<Authenticators, 'key' | 'ownedKey' | 'ticket'> {
  return {
    user: (context, _body, demands) => authenticateUser(context, demands, given),
    refresh: (context, body) => authenticateRefresh(context, body, given),
    setup: (context, body) => authenticateSetup(context, body, given),
    admin: (context) => authenticateAdmin(context, given),
  }
}

/**
 * Returns the claims of the access token in the Authorization header, else in the cookie. A bad header never falls back to the cookie
 * (R17).
 */
async function authenticateUser(
  context: RequestContext,
  { checksSession = false, isOptional = false }: CredentialDemands,
  given: Given,
): Promise<Authenticated<'user'> | null> {
  const bearer = bearerToken(context.request.headers)
  if (bearer === 'malformed') throw failure('INVALID_ACCESS_TOKEN')
  const isChecked = checksSession || given.checkSessionsOn === 'allcalls'
  if (bearer !== null) {
    const known = knownClaims(bearer.token, isChecked, given)
    if (known !== null) return { credential: known, via: 'header', sessionHandle: known.sid }
    const claims = isOptional
      ? await verifyOptional(bearer.token, isChecked, given)
      : await verify(bearer.token, isChecked, given)
    return claims && { credential: claims, via: 'header', sessionHandle: claims.sid }
  }
  const tokensByName = context.cookies('accessToken')
  const [token, ...others] = tokensByName.flat()
  if (token === undefined) return null
  const mustCheck = isChecked || others.length > 0
  const known = knownClaims(token, mustCheck, given)
  if (known !== null) return { credential: known, via: 'cookie', sessionHandle: known.sid }
  let refused: AuthError | undefined
  const claims = await firstAuthentic(tokensByName, 'INVALID_ACCESS_TOKEN', async (candidate) => {
    try {
      const found = await verify(candidate, mustCheck, given)
      return { found, userId: found.sub }
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      refused ??= error
      return null
    }
  })
  if (claims === null) throw refused ?? failure('INVALID_ACCESS_TOKEN')
  return { credential: claims, via: 'cookie', sessionHandle: claims.sid }
}

/**
 * Returns the claims of a cached token, without awaiting anything. Returns null if the token isn't cached or its session must be checked:
 * with `isChecked`, and always while an administrator acts as the user (R37).
 */
function knownClaims(token: string, isChecked: boolean, given: Given): AccessClaims | null {
  const claims = isChecked ? null : given.accessTokens.cachedClaims(token, given.now())
  return claims?.act === undefined ? claims : null
}

/**
 * Returns the claims of an access token. Rejects with 401 INVALID_ACCESS_TOKEN. With `isChecked`, and always while an administrator acts as
 * the user, also rejects like `assertAlive`.
 */
async function verify(token: string, isChecked: boolean, given: Given): Promise<AccessClaims> {
  const claims = await given.accessTokens.verify(token, given.now())
  if (claims === null) throw failure('INVALID_ACCESS_TOKEN')
  if (isChecked || claims.act !== undefined) await assertAlive(claims, given)
  return claims
}

const BEFORE_ANY_EXPIRY = new Date(0)

/**
 * Returns the access token's claims on routes where signing in is optional. Returns null if the token isn't ours. Also returns null if the
 * session has ended and was checked, or has ended and the token is expired. Rejects an expired token of a live session with 401
 * INVALID_ACCESS_TOKEN, so that the client refreshes first.
 */
async function verifyOptional(token: string, isChecked: boolean, given: Given): Promise<AccessClaims | null> {
  try {
    return await verify(token, isChecked, given)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const claims = await given.accessTokens.verify(token, BEFORE_ANY_EXPIRY)
    if (claims !== null && (await stateOf(claims, given)).isLive) throw error
    return null
  }
}

/**
 * Rejects with 401 SESSION_REVOKED if the token's session has ended. A disabled user is rejected with 403 ACCOUNT_DISABLED, or, if the
 * option `session.checkOn` is `allcalls`, with 401 SESSION_REVOKED.
 */
async function assertAlive(claims: AccessClaims, given: Given): Promise<void> {
  const { user, isLive } = await stateOf(claims, given)
  if (user?.isDisabled === true && given.checkSessionsOn !== 'allcalls') throw failure('ACCOUNT_DISABLED')
  if (!isLive) throw failure('SESSION_REVOKED')
}

async function stateOf(
  claims: AccessClaims,
  given: Given,
): Promise<{ readonly user: User | null; readonly isLive: boolean }> {
  const { sessions, users, now } = given
  const [session, user] = await Promise.all([sessions.get(claims.sid), users.findById(claims.sub)])
  if (!isLiveSession(session, user, now())) return { user, isLive: false }
  return { user, isLive: claims.act === undefined || (await mayStillAct(claims, user, session, given)) }
}

/**
 * True if impersonation is still on, the user didn't become an administrator, and the actor is still an administrator and wasn't signed out
 * everywhere meanwhile. The holder of the admin secret may act until the secret changes (R37).
 */
async function mayStillAct(
  claims: AccessClaims,
  user: User | null,
  session: Session,
  { users, impersonation, isAdmitted, actClaims }: Given,
): Promise<boolean> {
  if (impersonation === undefined || user === null || (await mayAdminister(user, isAdmitted))) return false
  const acting = actClaims.actorOf(claims)
  if (acting?.kind === 'secret') return actClaims.isOfSecret(claims)
  const actor = acting === undefined ? null : await users.findById(acting.id)
  return actor !== null && !isEndedFor(actor, session) && (await isAdmitted?.(actor)) === true
}

/**
 * Returns the refresh token of the body, else of the Authorization header, else of the cookies. Only a choice among several cookies reads
 * the store; the refresh itself checks the token.
 */
async function authenticateRefresh(
  context: RequestContext,
  body: unknown,
  given: Given,
): Promise<Authenticated<'refresh'> | null> {
  const inBody = typeof body === 'object' && body !== null && 'refreshToken' in body ? body.refreshToken : undefined
  if (inBody !== undefined && inBody !== null) {
    if (typeof inBody !== 'string') throw invalidInput({ path: 'refreshToken', rule: 'string' })
    return authentic(inBody, 'body', given)
  }
  const bearer = bearerToken(context.request.headers)
  // Ignores an access token in the header: clients send it with every call, and their refresh token is in the cookie.
  if (bearer !== null && bearer !== 'malformed' && given.refreshTokens.parse(bearer.token) !== null) {
    return authentic(bearer.token, 'header', given)
  }
  const tokensByName = context.cookies('refreshToken')
  if (tokensByName.length === 0) {
    // While an administrator acts as the user, the session has no refresh token. `assertNotActing` then rejects with 403: a 401 would clear the
    // cookies, so a client that refreshes after a refused request would end the impersonation.
    const signedIn = await authenticateUser(context, {}, given).catch(notSignedIn)
    if (signedIn !== null) assertNotActing(signedIn.credential)
    return null
  }
  const parsed = tokensByName.map((tokens) => tokens.flatMap((token) => given.refreshTokens.parse(token) ?? []))
  const chosen = await chooseRefreshToken(parsed, given)
  if (chosen === null) throw failure('INVALID_REFRESH_TOKEN')
  const { token, others } = chosen
  return { credential: { ...token, via: 'cookie', others }, via: 'cookie', sessionHandle: token.handle }
}

function authentic(token: string, via: 'header' | 'body', given: Given): Authenticated<'refresh'> {
  const parsed = given.refreshTokens.parse(token)
  if (parsed === null) throw failure('INVALID_REFRESH_TOKEN')
  return { credential: { ...parsed, via, others: [] }, via, sessionHandle: parsed.handle }
}

const TEMP_TOKEN = /^[0-9a-f]{64}$/

/**
 * Authenticates the temporary token that allows setting up a second factor. Reads the token from the body, else from the Authorization
 * header.
 */
async function authenticateSetup(
  context: RequestContext,
  body: unknown,
  { proofs, now }: Given,
): Promise<Authenticated<'setup'> | null> {
  const inBody = typeof body === 'object' && body !== null && 'tempToken' in body ? body.tempToken : undefined
  const bearer = inBody === undefined ? bearerToken(context.request.headers) : null
  const token =
    inBody ?? (bearer !== null && bearer !== 'malformed' && TEMP_TOKEN.test(bearer.token) ? bearer.token : null)
  if (token === null) return null
  const proof = typeof token === 'string' ? await proofs.find('2fa-setup', hashToken(token)) : null
  if (!isUnexpired(proof, now())) throw failure('INVALID_TEMP_TOKEN')
  return { credential: proof, via: inBody === undefined ? 'header' : 'body', sessionHandle: '' }
}

/**
 * Accepts the admin secret as a bearer token, else the access token of an administrator with a live session. Rejects other users with 403
 * ADMIN_FORBIDDEN, and an ended session with 401 SESSION_REVOKED.
 */
async function authenticateAdmin(context: RequestContext, given: Given): Promise<Authenticated<'admin'> | null> {
  const { adminSecret, isAdmitted } = given
  const bearer = bearerToken(context.request.headers)
  if (adminSecret !== undefined && bearer !== null && bearer !== 'malformed') {
    // Compares hashes of equal length, so that the response time doesn't reveal the secret's length.
    const isRight = constantTimeEqual(hashToken(adminSecret), hashToken(bearer.token))
    if (isRight) return { credential: { by: SECRET_HOLDER }, via: 'header', sessionHandle: '' }
  }
  const found = await authenticateUser(context, {}, given).catch(notSignedIn)
  if (found === null && adminSecret !== undefined && bearer !== null && bearer !== 'malformed') {
    // An access token of this service, even an expired one, isn't counted as a guess at the secret. A text that only looks like a token is counted.
    const isOwn = (await given.accessTokens.verify(bearer.token, BEFORE_ANY_EXPIRY)) !== null
    if (!isOwn) await limitWrongSecret(context, given)
  }
  if (found !== null) assertNotActing(found.credential)
  if (found === null || isAdmitted === undefined) return null
  const { user, isLive } = await stateOf(found.credential, given)
  if (user === null || !isLive) throw failure('SESSION_REVOKED')
  if (user.isGuest === true || !(await isAdmitted(user))) throw failure('ADMIN_FORBIDDEN')
  const isByCookie = found.via === 'cookie'
  return { ...found, credential: { by: userActor(user.id), user: found.credential, isByCookie } }
}

/** Counts a wrong admin secret against the client's address. Rejects with 429 after ten wrong ones in a minute. */
async function limitWrongSecret({ address }: RequestContext, given: Given): Promise<void> {
  await limitByTarget(limits.admin, `secret ${addressKey(address)}`, given)
}

/**
 * Returns null for an authentication error with status 401: the request continues as not signed in. Rethrows conflicting cookies and all
 * other errors, such as those of a store (R15).
 */
function notSignedIn(error: unknown): null {
  if (error instanceof AuthError && error.status === 401 && !(error instanceof ConflictingCookies)) return null
  throw error
}
