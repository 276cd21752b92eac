import { endSessionsBegunWith, isBegunWithAccount } from '../../../accounts/end-sessions-begun-with.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { ok } from '../../../http/reply.ts'

/**
 * Unlinks a provider account of a user, even the last one. The user can then sign in by password, mail or text message only. Sessions that
 * were begun with an account of this provider end: they don't record which one.
 */
export const unlinkAccountOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/linked-accounts/:provider/:accountId',
  summary: 'Unlink an account of a user',
  success: "The account isn't linked to the user.",
  access: 'admin',
  needs: ['linkedAccounts', 'sessions', 'proofs'],
  uses: ['events', 'now'],

  async handle({ params: { id, provider, accountId }, admin: { by }, context }, given) {
    if (!(await given.linkedAccounts.delete(id, provider, accountId))) return ok()
    const about = aboutRequest(context, { userId: id })
    await given.events.publish('identity.user.unlinked', { provider, providerAccountId: accountId, by }, about)
    await endSessionsBegunWith(id, isBegunWithAccount(provider), { reason: 'unlinked', by, about }, given)
    return ok()
  },
})
