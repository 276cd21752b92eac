import * as v from 'valibot'
import { randomUuid } from '../../foundations/crypto/random.ts'
import type { AccessTokens } from '../../foundations/tokens/access-token.ts'
import { type AccessClaims, mergeClaims } from '../../foundations/tokens/claims.ts'
import type { CsrfTokens } from '../../foundations/tokens/csrf-token.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import { later } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Session } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import { ok, type Reply } from '../../web/http/replies/reply.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { ActingClaims } from './act-claims.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { IssuedTokens, SessionCookies } from './session-cookies.ts'

/** Claims of an access token, to which the signer adds `iss` and `aud`. */
type UnsignedClaims = Omit<AccessClaims, 'iss' | 'aud'>

/** Tenant that the client chose for a token: the claim `tenantId`. */
interface TokenTenant {
  readonly tenantId?: string | undefined
}

export interface TokenGiven {
  readonly customClaims: (user: User) => Promise<Readonly<Record<string, unknown>>>
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly csrfTokens: CsrfTokens | undefined
  readonly sessionCookies: SessionCookies
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

/** Schema of the response with a session's tokens. The tokens are in the body in bearer mode, otherwise in cookies. */
export const tokensReply = v.object({
  success: v.literal(true),
  accessToken: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
})

/**
 * Issues a session's tokens and returns the response with them. A sign-in that ends with a redirect uses `signInCookies` instead: a
 * redirect always sets cookies.
 */
export async function deliverTokens(
  user: User,
  session: Session,
  { strategy, tenantId }: Pick<RequestContext, 'strategy'> & TokenTenant,
  given: TokenGiven,
): Promise<Reply> {
  const tokens = await issueTokens(user, session, given, tenantId)
  if (strategy === 'cookie') return ok({ success: true }, given.sessionCookies.set(tokens))
  const { accessToken, refreshToken } = tokens
  return ok({ success: true, accessToken, refreshToken })
}

/** Issues access and refresh token for a new or refreshed session, with the user's current claims. */
export async function issueTokens(
  user: User,
  session: Session,
  given: TokenGiven,
  tenantId?: string,
): Promise<IssuedTokens & { readonly claims: UnsignedClaims }> {
  const { accessTokens, lifetimes, csrfTokens } = given
  const at = given.now()
  const now = at.getTime()
  const expiresAt = later(at, lifetimes.accessTokenMs)
  const claims = await accessClaims(user, session, { expiresAt, tenantId }, given)
  return withoutUndefined({
    claims,
    accessToken: await accessTokens.issue(claims),
    refreshToken: given.refreshTokens.issue(session.handle, session.counter),
    csrfToken: csrfTokens?.issue(session.handle),
    accessSeconds: lifetimes.accessTokenMs / 1000,
    refreshSeconds: Math.round((session.expiresAt.getTime() - now) / 1000),
  })
}

/**
 * Returns the claims for a session's access token: the user's current ones, those of the session, and the host's custom claims. `acting`:
 * the administrator who acts as the user.
 */
export async function accessClaims(
  user: User,
  session: Session,
  { expiresAt, acting, tenantId }: { readonly expiresAt: Date; readonly acting?: ActingClaims } & TokenTenant,
  given: Pick<TokenGiven, 'customClaims' | 'now'>,
): Promise<UnsignedClaims> {
  return mergeClaims(
    await given.customClaims(user),
    withoutUndefined({
      sub: user.id,
      email: user.email ?? '',
      role: user.role,
      loginProvider: loginProviderOf(session),
      isEmailVerified: user.isEmailVerified,
      isTotpEnabled: user.isTotpEnabled,
      isGuest: user.isGuest === true ? true : undefined,
      sid: session.handle,
      // 0 with `acting`: the user didn't sign in, so no service may take the token for a recent sign-in.
      auth_time: acting === undefined ? seconds(session.authenticatedAt) : 0,
      token_use: 'access',
      tenantId,
      ...acting,
      jti: randomUuid(),
      iat: seconds(given.now()),
      exp: seconds(expiresAt),
    }),
  )
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/**
 * Returns the claim `loginProvider`: `local` for a password, else the provider's name, else the sign-in method such as `magic-link`. Events
 * differ: their `provider` is `local` for every sign-in without a provider.
 */
function loginProviderOf({ method, provider }: Session): string {
  if (method === 'password') return 'local'
  return provider ?? method
}
