import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { revokeSessions } from '../../../identity/accounts/removal/end-access.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { ownSessionView, viewOwnSession } from '../../../identity/session/session-view.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Returns the caller's active sessions, newest first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'List your sessions',
  success: 'Your live sessions, newest first.',
  access: 'user',
  checksSession: true,
  allowsImpersonation: true,
  needs: ['ownSessions'],
  replies: { 200: v.object({ sessions: v.array(ownSessionView) }) },

  async handle({ user }, { ownSessions, now }) {
    const at = now()
    const sessions = await ownSessions.listForUser(user.sub, at)
    return ok({ sessions: sessions.map((session) => viewOwnSession(session, user.sid, at)) })
  },
})

/** Ends one of the caller's sessions. Rejects with 404 for another user's session, as for an unknown one (R25). */
export const revokeOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:handle',
  summary: 'End one of your sessions',
  success: 'Session ended.',
  access: 'user',
  needs: ['ownSessions'],
  errors: ['NOT_FOUND'],

  async handle({ params, user, context }, { ownSessions, events }) {
    const about = aboutCaller(user, context)
    const data = { sessionHandle: params.handle, reason: 'user' }
    const isRevoked = await events.change([{ event: 'identity.session.revoked', data, about }], () =>
      ownSessions.revoke(params.handle, user.sub),
    )
    if (!isRevoked) throw failure('NOT_FOUND')
    return ok()
  },
})

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'End all your other sessions',
  success: 'Other sessions ended; returns their number.',
  access: 'user',
  needs: ['ownSessions'],
  replies: { 200: v.object({ success: v.literal(true), revoked: v.number() }) },

  async handle({ user, context }, { ownSessions: sessions, ...given }) {
    const ending = { reason: 'user', about: aboutCaller(user, context) }
    const revoked = await revokeSessions(user.sub, ending, { ...given, sessions }, user.sid)
    return ok({ success: true, revoked })
  },
})
