import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { personName } from '../../../foundations/values/name-text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const name = v.optional(v.nullable(personName))

/** Changes the caller's names. A field that isn't sent keeps its value; `null` removes the value. */
export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  summary: 'Change your name',
  success: 'Name changed.',
  access: 'user',
  allowsGuests: true,
  needs: ['users'],
  body: v.object({ firstName: name, lastName: name, name }),
  errors: ['SESSION_REVOKED'],

  async handle({ body, user, context }, { users, now, events }) {
    const fields = Object.keys(body)
    if (fields.length === 0) return ok()
    const { firstName, lastName, name } = body
    const patch = withoutUndefined({ firstName, lastName, name, updatedAt: now() })
    const about = aboutCaller(user, context)
    const updated = await events.change([{ event: 'identity.user.updated', data: { fields }, about }], () =>
      users.update(user.sub, patch),
    )
    if (updated === null) throw failure('SESSION_REVOKED')
    return ok()
  },
})
