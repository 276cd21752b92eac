import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Unlinks a provider account of a user, even if the user can then no longer sign in. Ends all sessions that were begun with an account of this
 * provider, because sessions don't record which account was used. The user is told by mail.
 */
export const unlinkAccountOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/linked-accounts/:provider/:accountId',
  summary: 'Unlink an account of a user',
  success: "The account isn't linked to the user.",
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'linkedAccounts', 'sessions', 'proofs', 'rateLimiter'],

  async handle({ params: { id, provider, accountId }, admin: { by }, context }, given) {
    const about = aboutRequest(context, { userId: id })
    const data = { provider, providerAccountId: accountId, by }
    const isUnlinked = await given.events.change([{ event: 'identity.user.unlinked', data, about }], () =>
      given.linkedAccounts.delete(id, provider, accountId),
    )
    if (!isUnlinked) return ok()
    const way = { type: 'linked-account', provider, id: accountId } as const
    await finishRemoval(id, await given.users.findById(id), way, { by, about }, context, given)
    return ok()
  },
})
