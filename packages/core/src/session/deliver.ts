import * as v from 'valibot'
import type { RequestContext } from '../http/context.ts'
import { ok, type Reply } from '../http/reply.ts'
import type { Session } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'
import { issueTokens } from './issue-tokens.ts'
import type { SessionServices } from './services.ts'

/** The answer that carries tokens: in the body in bearer mode, in cookies otherwise. */
export const tokensReply = v.object({
  success: v.literal(true),
  accessToken: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
})

/** Hands a session's tokens to the client. Every answer with tokens is made here, but for redirects, which carry cookies always. */
export async function deliverTokens(
  user: User,
  session: Session,
  { strategy }: Pick<RequestContext, 'strategy'>,
  given: SessionServices,
): Promise<Reply> {
  const tokens = await issueTokens(user, session, given)
  if (strategy === 'cookie') return ok({ success: true }, given.sessionCookies.set(tokens))
  const { accessToken, refreshToken } = tokens
  return ok({ success: true, accessToken, refreshToken })
}
