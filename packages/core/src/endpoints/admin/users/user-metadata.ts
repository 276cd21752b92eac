import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { requireUser, requireUserStill } from '../../../identity/accounts/require-user.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const LONGEST_KEY = 255

export const readMetadata = endpoint({
  method: 'GET',
  path: '/api/users/:id/metadata',
  summary: 'Read the metadata of a user',
  success: "The user's metadata.",
  access: 'admin',
  needs: ['users', 'metadata'],
  replies: { 200: v.record(v.string(), v.unknown()) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id } }, { users, metadata }) {
    await requireUser(id, users)
    return ok(await metadata.get(id))
  },
})

/** Sets the given metadata keys and removes each key whose value is `null`. All other keys keep their values. */
export const writeMetadata = endpoint({
  method: 'PUT',
  path: '/api/users/:id/metadata',
  summary: 'Change the metadata of a user',
  success: 'Metadata changed.',
  access: 'admin',
  changesUser: 'id',
  needs: ['users', 'metadata.merge'],
  body: jsonObject,
  hasFreeFields: true,
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, body, admin, context }, { users, metadata, events }) {
    const isKey = (key: string) => key !== '' && key.length <= LONGEST_KEY
    if (!Object.keys(body).every(isKey)) throw invalidInput({ path: '', rule: 'key_length' })
    await requireUser(id, users)
    if (Object.keys(body).length === 0) return ok()
    const before = await metadata.get(id)
    const changes = changesBetween(before, body, Object.keys(body))
    const about = { ...aboutRequest(context, { userId: id }), changes }
    const data = { fields: ['metadata'], by: admin.by }
    await events.change([{ event: 'identity.user.updated', data, about }], async () => {
      await metadata.merge(id, body)
      await requireUserStill(id, users, async () => metadata.deleteForUser?.(id))
    })
    return ok()
  },
})
