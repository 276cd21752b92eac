import * as v from 'valibot'
import type { Publication } from '../../../foundations/events/bus.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { text } from '../../../foundations/values/text.ts'
import { findUsers } from '../../../identity/accounts/find-users.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Requires a second factor of the given users or of all existing users, or removes that requirement. */
export const setTwoFactorPolicy = endpoint({
  method: 'POST',
  path: '/api/2fa-policy',
  summary: 'Set whether users need a second factor',
  success: 'Requirement stored; returns the number of users changed.',
  access: 'admin',
  area: 'settings',
  needs: ['users.setRequire2FA'],
  body: v.object({
    required: v.boolean(),
    userIds: v.optional(v.pipe(v.array(text(1, 255)), v.maxLength(1000))),
  }),
  replies: { 200: v.object({ success: v.literal(true), updated: v.number() }) },

  async handle({ body: { required, userIds = null }, admin: { by }, context }, { users, events }) {
    const told: Publication[] = []
    if (userIds === null) {
      // One event for all users, because every user of the service may be affected.
      const changes = { require2FA: { to: required }, users: { to: 'all' } }
      const about = { ...aboutRequest(context), changes }
      told.push({ event: 'identity.settings.updated', data: { keys: ['2fa-policy'], by }, about })
    } else {
      const data = { fields: ['require2FA'], require2FA: required, by }
      for (const { id, require2FA = false } of await findUsers(userIds, users)) {
        if (require2FA === required) continue
        const changes = changesBetween({ require2FA }, { require2FA: required })
        const about = { ...aboutRequest(context, { userId: id }), changes }
        told.push({ event: 'identity.user.updated', data, about })
      }
    }
    // Returns an object, because an event isn't published if its change returns 0. The event for all users is published even if no user had to be
    // changed.
    const { updated } = await events.change(told, async () => ({
      updated: await users.setRequire2FA(required, userIds),
    }))
    return ok({ success: true, updated })
  },
})
