import * as v from 'valibot'
import { alertOfFactorChange } from '../../../accounts/alert-owner.ts'
import { requireUser } from '../../../accounts/require-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { done, ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { passkeyFields, viewOf } from './passkey-view.ts'

export const listPasskeysOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/passkeys',
  summary: 'List passkeys of a user',
  success: "The user's passkeys, oldest first.",
  access: 'admin',
  needs: ['users', 'passkeys', 'passkeyVerifier'],
  limit: limits.admin,
  replies: { 200: v.object({ passkeys: v.array(passkeyFields) }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id } }, { users, passkeys }) {
    await requireUser(id, users)
    return ok({ passkeys: (await passkeys.listForUser(id)).map(viewOf) })
  },
})

/** Removes a passkey of a user, even the last one. The user's sessions stay. The user is mailed. */
export const removePasskeyOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/passkeys/:passkeyId',
  summary: 'Remove a passkey of a user',
  success: "The user doesn't have the passkey.",
  access: 'admin',
  needs: ['users', 'passkeys', 'passkeyVerifier', 'rateLimiter'],
  uses: ['mailer', 'events', 'now', 'rateLimits'],
  limit: limits.admin,
  replies: { 200: done },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id, passkeyId }, admin, context }, given) {
    const user = await requireUser(id, given.users)
    if (!(await given.passkeys.delete(id, passkeyId))) return ok()
    const data = { passkeyId, reason: 'admin', by: admin.by } as const
    await given.events.publish('identity.user.passkey.removed', data, aboutRequest(context, { userId: id }))
    alertOfFactorChange(user, 'passkey-removed', context, given)
    return ok()
  },
})
