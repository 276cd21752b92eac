import * as v from 'valibot'
import type { Publication } from '../../../foundations/events/bus.ts'
import { sessionsOfBrowser } from '../../../identity/session/sessions-of-browser.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Ends the session that the access or refresh token belongs to. Clears the session cookies even if the request fails, except with 403. If an
 * administrator acts as a user in this session, this ends the impersonation.
 */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out',
  success: 'Signed out; session cookies cleared.',
  access: ['user', 'refresh'],
  allowsImpersonation: true,
  allowsGuests: true,
  // Accepts the tokens of an ended session, so that signing out can be repeated.
  checksSession: false,
  needs: ['sessions'],
  limit: limits.refresh,
  body: v.object({ refreshToken: v.nullish(v.string()) }),
  replies: {
    200: v.object({
      success: v.literal(true),
      next: v.optional(v.pipe(v.string(), v.description('Path of the dashboard, after acting as a user.'))),
    }),
  },
  clearsCookies: 'failed',

  async handle({ user, refresh, context }, given) {
    const { areOurs } = await sessionsOfBrowser(context, given)
    const { cleared, clearedAbove } = given.sessionCookies
    const cookies = areOurs ? [...cleared, ...clearedAbove] : cleared
    // The handle is never empty: the request was rejected earlier if it had neither an access nor a refresh token.
    const handle = user?.sid ?? refresh?.handle ?? ''
    const userId = user?.sub ?? (await given.sessions.get(handle))?.userId
    // `userId` is undefined only if the refresh token's session no longer exists. Then only the cookies are cleared.
    if (userId === undefined) return ok({ success: true }, cookies)
    const about = aboutRequest(context, { userId, sessionId: handle })
    const by = user && given.actClaims.actorOf(user)
    const left: Publication =
      by === undefined
        ? { event: 'identity.auth.logout', data: { sessionHandle: handle }, about }
        : { event: 'identity.impersonation.stopped', data: { sessionHandle: handle, by }, about }
    const revoked: Publication = {
      event: 'identity.session.revoked',
      data: { sessionHandle: handle, reason: 'logout' },
      about,
    }
    const isRevoked = await given.events.change([left, revoked], () => given.sessions.revoke(handle, userId))
    if (!isRevoked) await given.events.publishAll([left])
    const next = by !== undefined && given.dashboard !== undefined ? { next: given.mounts.admin || '/' } : {}
    return ok({ success: true, ...next }, cookies)
  },
})
