import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { done, ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'

/** Ends the session of the access or refresh token. Always clears the cookies, even with a 401. */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out',
  success: 'Signed out; session cookies cleared.',
  access: ['user', 'refresh'],
  // Signing out works in any state of the session and can be repeated.
  checksSession: false,
  needs: ['sessions'],
  uses: ['events', 'sessionCookies'],
  limit: limits.refresh,
  body: v.object({ refreshToken: v.nullish(v.string()) }),
  replies: { 200: done },
  clearsCookies: 'failed',

  async handle({ user, refresh, context }, given) {
    // The guard requires an access or a refresh token.
    const handle = user?.sid ?? refresh?.handle ?? ''
    const userId = user?.sub ?? (await given.sessions.get(handle))?.userId
    // The refresh token's session has already ended.
    if (userId === undefined) return ok({ success: true }, given.sessionCookies.cleared)
    const about = aboutRequest(context, { userId, sessionId: handle })
    const isRevoked = await given.sessions.revoke(handle, userId)
    await given.events.publishAll([
      { event: 'identity.auth.logout', data: { sessionHandle: handle }, about },
      ...(isRevoked
        ? [{ event: 'identity.session.revoked' as const, data: { sessionHandle: handle, reason: 'logout' }, about }]
        : []),
    ])
    return ok({ success: true }, given.sessionCookies.cleared)
  },
})
