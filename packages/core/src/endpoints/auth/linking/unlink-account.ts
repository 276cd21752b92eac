import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertWayInLeft } from '../../../identity/ways-in/assert-way-in-left.ts'
import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { mayRemove } from '../../../identity/ways-in/may-remove.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Unlinks a provider account or email address that the caller linked, and ends their other sessions that were begun with an account of this
 * provider. The user is told by mail. Rejects with 409 LAST_LOGIN_METHOD if the user could no longer sign in without the account.
 */
export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/linked-accounts/:provider/:id',
  summary: 'Unlink an account',
  success: "The account isn't linked to you.",
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'linkedAccounts', 'rateLimiter'],
  body: v.object(freshProof),
  errors: ['LAST_LOGIN_METHOD'],

  async handle({ params: { provider, id }, user: caller, context }, given) {
    const { linkedAccounts, events } = given
    const user = await loadCaller(caller, given.users)
    const way = { type: 'linked-account', provider, id } as const
    const removal = await mayRemove(user, way, given)
    if (removal === 'last') throw failure('LAST_LOGIN_METHOD')
    // An email address may always be unlinked: users can't sign in with a linked address.
    const keepingOne = removal === 'keeping-one' && provider !== 'email'
    const data = { provider, providerAccountId: id }
    const about = aboutCaller(caller, context)
    const stored = await linkedAccounts.find(provider, id)
    const isUnlinked = await events.change([{ event: 'identity.user.unlinked', data, about }], async () => {
      const remove = () => linkedAccounts.delete(user.id, provider, id, { keepingOne })
      if (stored === null || !(await remove())) return false
      if (removal === 'yes')
        await assertWayInLeft(caller, { restore: () => linkedAccounts.insert(stored), remove }, given)
      return true
    })
    if (isUnlinked) {
      await finishRemoval(user.id, user, way, { about, keep: caller.sid }, context, given)
      return ok()
    }
    const isStillThere = (await linkedAccounts.find(provider, id))?.userId === user.id
    if (isStillThere) throw failure('LAST_LOGIN_METHOD')
    return ok()
  },
})
