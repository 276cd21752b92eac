import * as v from 'valibot'
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

  async handle({ body: { required, userIds = null }, admin, context }, { users, events }) {
    const updated = await users.setRequire2FA(required, userIds)
    const about = aboutRequest(context)
    // Publishes one event for all users, because every user of the service may be affected.
    await events.publish('identity.settings.updated', { keys: ['2fa-policy'], by: admin.by }, about)
    return ok({ success: true, updated })
  },
})
