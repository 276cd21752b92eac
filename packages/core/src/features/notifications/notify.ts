import * as v from 'valibot'
import { failure, invalidInput } from '../../http/errors.ts'
import { isEventLabel } from '../../http/event-label.ts'
import { limits } from '../../http/limits.ts'
import { accepted } from '../../http/reply.ts'
import { endpoint } from '../../sign-in/services.ts'
import { jsonObject } from '../../users/json-object.ts'
import { text } from '../../users/text.ts'
import { createMessage } from './create-message.ts'

const id = v.optional(text(1, 255))

/** Sends a notification to those who listen to a topic now, or come back for it in time. */
export const notify = endpoint({
  method: 'POST',
  path: '/notify/:target',
  summary: 'Send a notification to event streams',
  access: ['key', 'user', 'admin', 'public'],
  scope: 'tools:notify',
  needs: ['hub'],
  limit: limits.notify,
  body: v.object({
    data: v.unknown(),
    type: v.optional(v.pipe(v.string(), v.check(isEventLabel, 'name'))),
    tenantId: id,
    userId: id,
    metadata: v.optional(jsonObject),
  }),
  replies: { 202: accepted },
  errors: ['SSE_UNAVAILABLE'],

  async handle({ params: { target }, body: { data, ...options }, context }, { hub, logger, now }) {
    if (!isEventLabel(target)) throw invalidInput({ path: 'target', rule: 'name' })
    const message = createMessage(target, data, options, now())
    await hub.publish(message, now()).catch((error: unknown) => {
      logger({ level: 'error', event: 'hub.failed', requestId: context.requestId, error })
      throw failure('SSE_UNAVAILABLE')
    })
    return { status: 202, body: { ok: true, id: message.id } }
  },
})
