import * as v from 'valibot'
import { aboutRequest } from '../../../http/about-request.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { aboutCaller } from '../../../session/about-caller.ts'
import { endpoint } from '../../../sign-in/services.ts'

export const cleanupSessions = endpoint({
  method: 'POST',
  path: '/sessions/cleanup',
  summary: 'Delete expired sessions',
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
