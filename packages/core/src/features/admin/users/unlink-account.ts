import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { done, ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'

/** Unlinks a provider account of a user, even the last one. The user can then sign in by password, mail or text message only. */
export const unlinkAccountOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/linked-accounts/:provider/:accountId',
  summary: 'Unlink an account of a user',
  success: "The account isn't linked to the user.",
  access: 'admin',
  needs: ['linkedAccounts'],
  uses: ['events'],
  limit: limits.admin,
  replies: { 200: done },

  async handle({ params: { id, provider, accountId }, admin, context }, { linkedAccounts, events }) {
    if (!(await linkedAccounts.delete(id, provider, accountId))) return ok()
    const data = { provider, providerAccountId: accountId, by: admin.by }
    await events.publish('identity.user.unlinked', data, aboutRequest(context, { userId: id }))
    return ok()
  },
})
