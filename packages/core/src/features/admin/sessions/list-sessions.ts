/** Sessions of all users. Routes: /api/sessions and below. Port: sessions. */
import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../http/page-query.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { sessionView, viewSession } from '../../../session/session-view.ts'

/** Lists live sessions, newest first. `search` matches the start of the user id or IP address. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List all active sessions',
  success: 'One page of the active sessions.',
  access: 'admin',
  needs: ['sessions.list'],
  uses: ['now'],
  limit: limits.admin,
  query: v.object(pageFields),
  replies: { 200: v.object({ sessions: v.array(sessionView), ...pageReply }) },

  async handle({ query, admin }, { sessions, now }) {
    const page = pageOf(query)
    const found = await sessions.list(page, now())
    const views = found.sessions.map((session) => viewSession(session, admin.user?.sid))
    return ok({ sessions: views, ...pageFacts(page, found.total) })
  },
})
