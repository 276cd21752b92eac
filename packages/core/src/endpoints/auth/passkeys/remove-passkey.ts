import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertWayInLeft } from '../../../identity/ways-in/assert-way-in-left.ts'
import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { mayRemove } from '../../../identity/ways-in/may-remove.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { MAX_PASSKEYS } from './passkey-view.ts'

/**
 * Removes one of the caller's passkeys, and ends their other sessions that were begun with a passkey. Rejects with 409 LAST_LOGIN_METHOD if the user
 * could no longer sign in without the passkey. Rejects with 403 2FA_REQUIRED if the user must have a second factor, has no authenticator app, and
 * the passkey is their last one.
 */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/:id',
  summary: 'Remove a passkey',
  success: "The passkey isn't yours or no longer exists.",
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier', 'rateLimiter'],
  limit: limits.sensitive,
  body: v.object(freshProof),
  errors: ['LAST_LOGIN_METHOD', '2FA_REQUIRED'],

  async handle({ params: { id }, user: caller, context }, given) {
    const { passkeys, events } = given
    const user = await loadCaller(caller, given.users)
    const { secondFactor } = await given.policies()
    const needsFactor = secondFactor.required || user.require2FA === true
    // Where a second factor is required, the last passkey of a user without an authenticator app stays.
    const isFactor = needsFactor && !user.isTotpEnabled
    const way = { type: 'passkey', id } as const
    const removal = await mayRemove(user, way, given)
    if (removal === 'last') throw failure('LAST_LOGIN_METHOD')
    const keepingOne = isFactor || removal === 'keeping-one'
    const data = { passkeyId: id, reason: 'user' } as const
    const about = aboutCaller(caller, context)
    const stored = (await passkeys.listForUser(user.id)).find((passkey) => passkey.id === id)
    const isRemoved = await events.change([{ event: 'identity.user.passkey.removed', data, about }], async () => {
      const remove = () => passkeys.delete(user.id, id, { keepingOne })
      if (stored === undefined || !(await remove())) return false
      const restore = () => passkeys.insert(stored, MAX_PASSKEYS)
      if (removal === 'yes') await assertWayInLeft(caller, { restore, remove }, given)
      return true
    })
    if (isRemoved) {
      await finishRemoval(user.id, user, way, { about, keep: caller.sid }, context, given)
      return ok()
    }
    const isStillThere = (await passkeys.listForUser(user.id)).some((passkey) => passkey.id === id)
    if (isStillThere) throw failure(removal === 'yes' ? '2FA_REQUIRED' : 'LAST_LOGIN_METHOD')
    return ok()
  },
})
