import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { scopeId } from '../../../foundations/values/text.ts'
import { accepted } from '../../../web/http/replies/reply.ts'
import { isReservedName, mayUseReservedNames } from '../../../web/http/sites/reserved-names.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { createMessage } from './create-message.ts'
import { judged } from './judge-viewer.ts'
import { hearingOf } from './topics.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Sends a notification to current subscribers of a topic, and to clients that reconnect shortly afterwards. */
export const notify = endpoint({
  method: 'POST',
  path: '/notify/:target',
  summary: 'Send a notification to event streams',
  success: 'Notification sent; returns its id.',
  access: ['ownedKey', 'key', 'user', 'admin', 'public'],
  scope: 'tools:notify',
  needs: ['hub', 'sessions', 'users'],
  limit: limits.notify,
  body: v.object({
    data: v.unknown(),
    type: v.optional(v.pipe(v.string(), v.check(isEventLabel, 'name'))),
    tenantId: scopeId,
    userId: scopeId,
    metadata: v.optional(jsonObject),
  }),
  replies: { 202: accepted },
  errors: ['INSUFFICIENT_SCOPE', 'SESSION_REVOKED', 'SSE_UNAVAILABLE'],

  async handle({ params: { target }, body: { data, ...options }, context, ...callers }, given) {
    const { hub, logger, now } = given
    if (!isEventLabel(target)) throw invalidInput({ path: 'target', rule: 'name' })
    const viewer = await judged(viewerOf(callers, context, given), given)
    if (viewer === null) throw failure('SESSION_REVOKED')
    if (callers.key !== undefined && isReservedType(options.type) && !mayUseReservedNames(callers.key))
      throw failure('INSUFFICIENT_SCOPE')
    if (!viewer.mayHearAll) await assertOwn(viewer, target, options, given)
    const message = createMessage(target, data, options, now())
    await hub.publish(message, now()).catch((error: unknown) => {
      logger({ level: 'error', event: 'hub.failed', requestId: context.requestId, error })
      throw failure('SSE_UNAVAILABLE')
    })
    return { status: 202, body: { ok: true, id: message.id } }
  },
})

/**
 * Rejects with 403 INSUFFICIENT_SCOPE if the caller can't subscribe to the topic, addresses another user or tenant, or uses a type reserved
 * for the service (R26, R31).
 */
async function assertOwn(
  viewer: Viewer,
  target: string,
  { type = '', userId, tenantId }: { readonly [K in 'type' | 'userId' | 'tenantId']?: string | undefined },
  given: Parameters<typeof hearingOf>[2],
): Promise<void> {
  const { topics, tenantIds } = await hearingOf(viewer, [target], given)
  const isForeign = userId !== undefined && userId !== (viewer.user?.sub ?? viewer.owner?.userId)
  const isElsewhere = tenantId !== undefined && !tenantIds.includes(tenantId)
  if (!topics.includes(target) || isReservedType(type) || isForeign || isElsewhere) throw failure('INSUFFICIENT_SCOPE')
}

/** True for types of messages that are reserved for the service. Administrators, and API keys with the scope `*`, may use these types, too. */
function isReservedType(type = ''): boolean {
  return type === 'connected' || isReservedName(type)
}
