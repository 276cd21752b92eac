import { endpoint, type FeatureTenantEvent, ok } from '@sallyport/core/feature'
import * as v from 'valibot'
import { requireAccess } from '../access.ts'
import { pageQuery } from './page-query.ts'

const person = v.object({ id: v.string(), name: v.optional(v.string()), email: v.optional(v.string()) })

const eventReply = v.object({
  id: v.string(),
  event: v.string(),
  timestamp: v.pipe(v.string(), v.metadata({ format: 'date-time' })),
  /** Person whom the event concerns. Has a name and an address only if the person is a member. */
  user: v.optional(person),
  /** Member who caused the event. Null if no member did, but for example an administrator of the service. */
  actor: v.optional(v.nullable(person)),
  data: v.record(v.string(), v.unknown()),
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/tenants/:id/events',
  summary: 'List events of an organisation',
  success: 'One page of the recorded events, newest first.',
  access: 'user',
  checksSession: true,
  tenantPermission: 'tenant:audit',
  needs: ['telemetry.query'],
  query: pageQuery,
  replies: { 200: v.object({ events: v.array(eventReply), total: v.number(), page: v.number(), limit: v.number() }) },
  errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE'],

  async handle({ user, params: { id }, query: { page = 1, limit = 20 } }, services) {
    await requireAccess(id, user.sub, 'tenant:audit', services)
    const { events, total } = await services.tenants.events(id, { page, limit })
    return ok({ events: events.map(eventView), total, page, limit })
  },
})

/** Returns the event for a response, whose JSON lacks the undefined fields. */
function eventView(event: FeatureTenantEvent): object {
  return { ...event, timestamp: event.timestamp.toISOString() }
}
