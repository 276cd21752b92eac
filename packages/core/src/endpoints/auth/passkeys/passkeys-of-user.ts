import * as v from 'valibot'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { passkeyFields, viewOf } from './passkey-view.ts'

export const listPasskeysOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/passkeys',
  summary: 'List passkeys of a user',
  success: "The user's passkeys, oldest first.",
  access: 'admin',
  needs: ['users', 'passkeys', 'passkeyVerifier'],
  replies: { 200: v.object({ passkeys: v.array(passkeyFields) }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id } }, { users, passkeys }) {
    await requireUser(id, users)
    return ok({ passkeys: (await passkeys.listForUser(id)).map(viewOf) })
  },
})

/**
 * Removes a passkey of a user, even the last one, and mails the user. Ends all sessions that were begun with a passkey, because sessions don't
 * record which passkey was used.
 */
export const removePasskeyOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/passkeys/:passkeyId',
  summary: 'Remove a passkey of a user',
  success: "The user doesn't have the passkey.",
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'sessions', 'proofs', 'passkeys', 'passkeyVerifier', 'rateLimiter'],
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id, passkeyId }, admin, context }, given) {
    const user = await requireUser(id, given.users)
    const { by } = admin
    const about = aboutRequest(context, { userId: id })
    const data = { passkeyId, reason: 'admin', by } as const
    const isRemoved = await given.events.change([{ event: 'identity.user.passkey.removed', data, about }], () =>
      given.passkeys.delete(id, passkeyId),
    )
    if (!isRemoved) return ok()
    await finishRemoval(id, user, { type: 'passkey', id: passkeyId }, { by, about }, context, given)
    return ok()
  },
})
