import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { alertOfFactorChange } from '../../../identity/accounts/alert-owner.ts'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { removeTotp } from '../../../identity/totp/remove-totp.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Ends all sessions of a user; their refresh tokens stop working at once. */
export const revokeSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'End all sessions of a user',
  success: 'All sessions ended; returns their number.',
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'sessions'],
  replies: { 200: v.object({ success: v.literal(true), revoked: v.number() }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, admin, context }, { users, sessions, events, now }) {
    // `sessionsValidAfter` also stops sign-ins that are in progress.
    if ((await users.update(id, { sessionsValidAfter: now() })) === null) throw failure('USER_NOT_FOUND')
    const count = (await sessions.listForUser(id, now())).length
    const data = { count, reason: 'admin', by: admin.by }
    const ended = { event: 'identity.session.revoked', data, about: aboutRequest(context, { userId: id }) } as const
    // Returns an object, because an event isn't published if its change returns 0. The administrator's act is recorded even if it ended no session.
    const { revoked } = await events.change([ended], async () => ({ revoked: await sessions.revokeForUser(id) }))
    return ok({ success: true, revoked })
  },
})

/** Removes the authenticator app and recovery codes of a user who has lost them. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/2fa',
  summary: 'Remove the authenticator app of a user',
  success: 'The user has no authenticator app and no recovery codes.',
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'proofs', 'rateLimiter'],
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, admin, context }, given) {
    const user = await requireUser(id, given.users)
    const data = { method: 'totp', by: admin.by } as const
    const disabled = {
      event: 'identity.user.2fa.disabled',
      data,
      about: aboutRequest(context, { userId: id }),
    } as const
    await removeTotp(id, given, user.isTotpEnabled ? [disabled] : [])
    if (!user.isTotpEnabled) return ok()
    alertOfFactorChange(user, 'second-factor-removed', context, given)
    return ok()
  },
})
