import { randomId } from '../crypto/random.ts'
import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { mergeClaims } from '../tokens/claims.ts'
import type { SessionServices } from './services.ts'
import type { IssuedTokens } from './session-cookies.ts'

/** Tokens for a session that was just minted or refreshed, with the claims as the user is now. */
export async function issueTokens(user: User, session: Session, given: SessionServices): Promise<IssuedTokens> {
  const { lifetimes, csrfTokens } = given
  const now = given.now().getTime()
  const accessToken = await given.accessTokens.issue(
    mergeClaims(await given.customClaims(user), {
      sub: user.id,
      email: user.email,
      ...(user.role !== undefined && { role: user.role }),
      loginProvider: loginProviderOf(session),
      isEmailVerified: user.isEmailVerified,
      isTotpEnabled: user.isTotpEnabled,
      sid: session.handle,
      auth_time: seconds(session.authenticatedAt.getTime()),
      token_use: 'access',
      jti: randomId(),
      iat: seconds(now),
      exp: seconds(now + lifetimes.accessTokenMs),
    }),
  )
  return {
    accessToken,
    refreshToken: given.refreshTokens.issue(session.handle, session.counter),
    ...(csrfTokens !== undefined && { csrfToken: csrfTokens.issue(session.handle) }),
    accessSeconds: lifetimes.accessTokenMs / 1000,
    refreshSeconds: Math.round((session.expiresAt.getTime() - now) / 1000),
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

/** `loginProvider` of the claims says how the sign-in was made, so that magic links and text messages have names of their own; the `provider` of events says where, and is `local` for both. */
function loginProviderOf({ method, provider }: Session): string {
  if (method === 'password') return 'local'
  return provider ?? method
}
