import * as v from 'valibot'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const cleanupSessions = endpoint({
  method: 'POST',
  path: '/sessions/cleanup',
  summary: 'Delete expired sessions',
  success: 'Expired sessions deleted; returns their number.',
  access: ['user', 'admin'],
  needs: ['sessions.deleteExpired'],
  limit: limits.cleanup,
  replies: { 200: v.object({ success: v.literal(true), deleted: v.number() }) },

  async handle({ user: caller, context }, { sessions, events, now }) {
    const deleted = await sessions.deleteExpired(now())
    const about = caller ? aboutCaller(caller, context) : aboutRequest(context)
    if (deleted > 0) await events.publish('identity.session.expired', { count: deleted }, about)
    return ok({ success: true, deleted })
  },
})
