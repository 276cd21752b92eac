import * as v from 'valibot'
import { findUsers } from '../../../accounts/find-users.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'

/** Requires a second factor of the given users or of all existing users, or removes that requirement. */
export const setTwoFactorPolicy = endpoint({
  method: 'POST',
  path: '/api/2fa-policy',
  summary: 'Set whether users need a second factor',
  success: 'Requirement stored; returns the number of users changed.',
  access: 'admin',
  needs: ['users.setRequire2FA'],
  uses: ['events'],
  body: v.object({
    required: v.boolean(),
    userIds: v.optional(v.pipe(v.array(text(1, 255)), v.maxLength(1000))),
  }),
  replies: { 200: v.object({ success: v.literal(true), updated: v.number() }) },

  async handle({ body: { required, userIds = null }, admin: { by }, context }, { users, events }) {
    // Read before the change, so that each user's row tells whether something changed.
    const before = userIds === null ? [] : await findUsers(userIds, users)
    const updated = await users.setRequire2FA(required, userIds)
    if (userIds === null) {
      // One event for all users, because every user of the service may be affected.
      const changes = { require2FA: { to: required }, users: { to: 'all' } }
      const about = { ...aboutRequest(context), changes }
      await events.publish('identity.settings.updated', { keys: ['2fa-policy'], by }, about)
      return ok({ success: true, updated })
    }
    const data = { fields: ['require2FA'], require2FA: required, by }
    const changed = before.filter(({ require2FA = false }) => require2FA !== required)
    await events.publishAll(
      changed.map(({ id }) => ({
        event: 'identity.user.updated' as const,
        data,
        about: aboutRequest(context, { userId: id }),
      })),
    )
    return ok({ success: true, updated })
  },
})
