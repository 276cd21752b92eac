import { constantTimeEqual } from '../crypto/constant-time.ts'
import { hashToken } from '../crypto/token-hash.ts'
import { ConflictingCookies } from '../http/conflicting-cookies.ts'
import type { RequestContext } from '../http/context.ts'
import { AuthError, failure, invalidInput } from '../http/errors.ts'
import { type Authenticated, type Authenticators, bearerToken, type CredentialDemands } from '../http/guard.ts'
import { limits, type RateLimitOptions } from '../limits/limits.ts'
import { limitByTarget } from '../limits/rate-limit.ts'
import { addressKey } from '../net/client-address.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { SessionStore } from '../ports/sessions.ts'
import type { User, UserStore } from '../ports/users.ts'
import type { AccessTokens } from '../tokens/access-token.ts'
import type { AccessClaims } from '../tokens/claims.ts'
import type { RefreshTokens } from '../tokens/refresh-token.ts'
import { chooseRefreshToken, firstAuthentic } from './choose-cookie.ts'
import { isLiveSession } from './is-ended.ts'
import { isUnexpired } from './is-unexpired.ts'
import type { Lifetimes } from './lifetimes.ts'

/**
 * When reads with the access token of an ended session are refused: after its next refresh (`refresh`), at every call (`allcalls`), or when
 * the token expires (`none`). Writes are always checked.
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
  /** The option `admin.secret`. */
  readonly adminSecret?: string | undefined
  /** True for administrators, by the option `admin.accessPolicy`. */
  readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined
}

/**
 * Authenticates session tokens, temporary tokens of a sign-in, and the admin secret. API keys and stream tickets have their own
 * authenticators.
 */
export function sessionAuthenticators(given: Given): Omit<Authenticators, 'key' | 'ticket'> {
  return {
    user: (context, _body, demands) => authenticateUser(context, demands, given),
    refresh: (context, body) => authenticateRefresh(context, body, given),
    setup: (context, body) => authenticateSetup(context, body, given),
    admin: (context) => authenticateAdmin(context, given),
  }
}

/** The access token of the Authorization header, else of the cookie; a bad header never falls back to the cookie (R17). */
async function authenticateUser(
  context: RequestContext,
  { checksSession = false, isOptional = false }: CredentialDemands,
  given: Given,
): Promise<Authenticated<'user'> | null> {
  const bearer = bearerToken(context.request.headers)
  if (bearer === 'malformed') throw failure('INVALID_ACCESS_TOKEN')
  const isChecked = checksSession || given.checkSessionsOn === 'allcalls'
  if (bearer !== null) {
    const claims = isOptional
      ? await verifyOptional(bearer.token, isChecked, given)
      : await verify(bearer.token, isChecked, given)
    return claims && { credential: claims, via: 'header', sessionHandle: claims.sid }
  }
  const tokensByName = context.cookies('accessToken')
  if (tokensByName.length === 0) return null
  const isAmbiguous = tokensByName.flat().length > 1
  let refused: AuthError | undefined
  const claims = await firstAuthentic(tokensByName, 'INVALID_ACCESS_TOKEN', async (token) => {
    try {
      const found = await verify(token, isChecked || isAmbiguous, given)
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

/** Returns an access token's claims. Rejects with 401 INVALID_ACCESS_TOKEN, or SESSION_REVOKED if its session is checked and has ended. */
async function verify(token: string, isChecked: boolean, given: Given): Promise<AccessClaims> {
  const claims = await given.accessTokens.verify(token, given.now())
  if (claims === null) throw failure('INVALID_ACCESS_TOKEN')
  if (isChecked) await assertAlive(claims, given)
  return claims
}

const BEFORE_ANY_EXPIRY = new Date(0)

/**
 * Returns an access token's claims on routes where signing in is optional, or null if the token isn't ours or its session has ended. An
 * expired token of a live session is rejected with 401 INVALID_ACCESS_TOKEN, so that the client refreshes first.
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

/** Rejects with 401 SESSION_REVOKED if the session has ended; with 403 ACCOUNT_DISABLED for a disabled user, unless every call is checked. */
async function assertAlive(claims: AccessClaims, given: Given): Promise<void> {
  const { user, isLive } = await stateOf(claims, given)
  if (user?.isDisabled === true && given.checkSessionsOn !== 'allcalls') throw failure('ACCOUNT_DISABLED')
  if (!isLive) throw failure('SESSION_REVOKED')
}

async function stateOf(
  { sid, sub }: AccessClaims,
  { sessions, users, now }: Given,
): Promise<{ readonly user: User | null; readonly isLive: boolean }> {
  const [session, user] = await Promise.all([sessions.get(sid), users.findById(sub)])
  return { user, isLive: isLiveSession(session, user, now()) }
}

/** The refresh token of the body, else of the Authorization header, else of the cookies. */
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
  if (tokensByName.length === 0) return null
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

/** The temporary token that allows setting up a second factor: of the body, else of the Authorization header. */
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
 * The admin secret as a bearer token, else the access token of a live session of an administrator. Other users are rejected with 403
 * ADMIN_FORBIDDEN.
 */
async function authenticateAdmin(context: RequestContext, given: Given): Promise<Authenticated<'admin'> | null> {
  const { adminSecret, isAdmitted } = given
  const bearer = bearerToken(context.request.headers)
  if (adminSecret !== undefined && bearer !== null && bearer !== 'malformed') {
    // Compares hashes, so that the time doesn't reveal the secret's length.
    const isRight = constantTimeEqual(hashToken(adminSecret), hashToken(bearer.token))
    if (isRight) return { credential: { by: 'admin' }, via: 'header', sessionHandle: '' }
  }
  const found = await authenticateUser(context, {}, given).catch(notSignedIn)
  // Counts only values that don't look like a JWT: an expired access token is no guess at the secret. The right secret was accepted above,
  // however many guesses came from its address.
  const isGuess = bearer !== null && bearer !== 'malformed' && bearer.token.split('.').length !== 3
  if (found === null && isGuess && adminSecret !== undefined) await limitWrongSecret(context, given)
  if (found === null || isAdmitted === undefined) return null
  const { user, isLive } = await stateOf(found.credential, given)
  if (user === null || !isLive) throw failure('SESSION_REVOKED')
  if (!(await isAdmitted(user))) throw failure('ADMIN_FORBIDDEN')
  return { ...found, credential: { by: user.id, user: found.credential } }
}

/** Counts a wrong secret against the client's address. Rejects with 429 after ten a minute. */
async function limitWrongSecret({ address }: RequestContext, given: Given): Promise<void> {
  await limitByTarget(limits.admin, `secret ${addressKey(address)}`, given)
}

/** Treats a refused token as not signed in. Rethrows store errors (R15) and conflicting cookies. */
function notSignedIn(error: unknown): null {
  if (error instanceof AuthError && error.status === 401 && !(error instanceof ConflictingCookies)) return null
  throw error
}
