import { assertKeyMayChangeUser } from '../../../identity/api-keys/admin-key.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:handle',
  summary: 'End a session',
  success: 'The session has ended.',
  access: 'admin',
  needs: ['sessions', 'users'],

  async handle({ params: { handle }, admin, context }, given) {
    const { sessions, events } = given
    const session = await sessions.get(handle)
    if (session === null) return ok()
    await assertKeyMayChangeUser(admin, session.userId, given)
    const data = { sessionHandle: handle, reason: 'admin', by: admin.by }
    const about = aboutRequest(context, { userId: session.userId, sessionId: handle })
    await events.change([{ event: 'identity.session.revoked', data, about }], () => sessions.revoke(handle))
    return ok()
  },
})
