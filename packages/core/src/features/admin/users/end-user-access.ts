import * as v from 'valibot'
import { alertOfFactorChange } from '../../../accounts/alert-owner.ts'
import { requireUser } from '../../../accounts/require-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { removeTotp } from '../../../totp/remove-totp.ts'

/** Ends all sessions of a user; their refresh tokens stop working at once. */
export const revokeSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'End all sessions of a user',
  success: 'All sessions ended; returns their number.',
  access: 'admin',
  needs: ['users', 'sessions'],
  uses: ['events', 'now'],
  replies: { 200: v.object({ success: v.literal(true), revoked: v.number() }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, admin, context }, { users, sessions, events, now }) {
    // `sessionsValidAfter` also stops sign-ins that are in progress.
    if ((await users.update(id, { sessionsValidAfter: now() })) === null) throw failure('USER_NOT_FOUND')
    const revoked = await sessions.revokeForUser(id)
    const data = { count: revoked, reason: 'admin', by: admin.by }
    const about = aboutRequest(context, { userId: id })
    await events.publish('identity.session.revoked', data, about)
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
  needs: ['users', 'proofs', 'rateLimiter'],
  uses: ['mailer', 'events', 'rateLimits', 'now'],
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, admin, context }, given) {
    const user = await requireUser(id, given.users)
    await removeTotp(id, given)
    const data = { method: 'totp', by: admin.by } as const
    const about = aboutRequest(context, { userId: id })
    if (!user.isTotpEnabled) return ok()
    await given.events.publish('identity.user.2fa.disabled', data, about)
    alertOfFactorChange(user, 'second-factor-removed', context, given)
    return ok()
  },
})
