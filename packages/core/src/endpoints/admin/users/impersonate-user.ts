import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { mayAdminister } from '../../../identity/accounts/may-administer.ts'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { accessClaims } from '../../../identity/session/issue-tokens.ts'
import { mintImpersonation } from '../../../identity/sign-in/mint-impersonation.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Starts a session in which the administrator acts as a user (R37). In a browser, this session replaces the administrator's own session, so that no
 * refresh and no page mixes the two.
 */
export const impersonateUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/impersonate',
  summary: 'Act as a user',
  success: 'Session of an hour started: access token only.',
  access: 'admin',
  changesUser: 'id',
  area: 'impersonation',
  needs: ['users', 'sessions', 'impersonation'],
  body: v.object({ reason: v.pipe(v.string(), v.trim(), text(1, 500)) }),
  replies: {
    200: v.object({
      success: v.literal(true),
      expiresAt: timestamp,
      accessToken: v.optional(v.string()),
      next: v.optional(v.pipe(v.string(), v.description('URL of the page to open as the user.'))),
    }),
  },
  errors: ['USER_NOT_FOUND', 'ACCOUNT_DISABLED', 'GUEST_FORBIDDEN', 'CANNOT_IMPERSONATE_ADMIN'],
  issuesTokens: true,

  async handle({ params: { id }, body, admin, context }, given) {
    const { users, sessions, events, sessionCookies, csrfTokens, now } = given
    const user = await requireUser(id, users)
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    if (user.isGuest === true) throw failure('GUEST_FORBIDDEN')
    if (await mayAdminister(user, given.isAdmitted)) throw failure('CANNOT_IMPERSONATE_ADMIN')
    const session = await mintImpersonation(id, context, given)
    const { handle, expiresAt } = session
    const claims = await accessClaims(user, session, { expiresAt, acting: given.actClaims.claimsOf(admin.by) }, given)
    const accessToken = await given.accessTokens.issue(claims)
    const until = expiresAt.toISOString()
    await events.publish(
      'identity.impersonation.started',
      { sessionHandle: handle, by: admin.by, statedReason: body.reason, expiresAt: until },
      aboutRequest(context, { userId: id, sessionId: handle }),
    )
    // A caller authenticated by a cookie gets a cookie, even if the header asks for tokens: a script in the page could steal a token.
    if (context.strategy === 'bearer' && admin.isByCookie !== true)
      return ok({ success: true, expiresAt: until, accessToken })
    // Ends the administrator's own session. Its cookies are replaced below, so no one could use or end that session any more.
    if (admin.user !== undefined && admin.isByCookie === true) {
      const { sub, sid } = admin.user
      const data = { sessionHandle: sid, reason: 'impersonation' }
      if (await sessions.revoke(sid, sub))
        await events.publish('identity.session.revoked', data, aboutRequest(context, { userId: sub, sessionId: sid }))
    }
    const cookies = sessionCookies.setWithoutRefresh(
      withoutUndefined({
        accessToken,
        csrfToken: csrfTokens?.issue(handle),
        accessSeconds: Math.floor((expiresAt.getTime() - now().getTime()) / 1000),
      }),
    )
    const next = given.pages === undefined ? given.siteUrls[0] : `${given.mounts.auth}/ui/account`
    return ok(withoutUndefined({ success: true, expiresAt: until, next }), cookies)
  },
})
