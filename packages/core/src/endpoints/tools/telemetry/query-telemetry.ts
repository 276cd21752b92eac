import * as v from 'valibot'
import { text } from '../../../foundations/values/text.ts'
import { instant } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { TelemetryEvent } from '../../../ports/events/telemetry.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const MOST = 1000
const count = (least: number) => v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(least))
const id = v.optional(text(1, 255))

/** Query parameters that filter recorded events. A missing parameter doesn't filter. */
export const telemetryFilters = {
  event: id,
  userId: id,
  tenantId: id,
  sessionId: id,
  from: v.optional(instant),
  to: v.optional(instant),
}

export const telemetryReply = v.object({
  id: v.string(),
  event: v.string(),
  timestamp: v.string(),
  data: v.optional(v.record(v.string(), v.unknown())),
  userId: v.optional(v.string()),
  tenantId: v.optional(v.string()),
  sessionId: v.optional(v.string()),
  correlationId: v.optional(v.string()),
  ip: v.optional(v.string()),
  userAgent: v.optional(v.string()),
})

export const queryTelemetry = endpoint({
  method: 'GET',
  path: '/telemetry',
  summary: 'Query recorded events',
  success: 'Recorded events that match the filters.',
  access: ['ownedKey', 'key', 'user', 'admin', 'public'],
  scope: 'tools:read',
  needs: ['telemetry.query'],
  limit: limits.telemetry,
  query: v.object({
    ...telemetryFilters,
    limit: v.optional(count(1), '100'),
    offset: v.optional(count(0), '0'),
  }),
  replies: { 200: v.object({ data: v.array(telemetryReply), total: v.number() }) },

  async handle({ query: { limit, offset, ...filters }, ownedKey }, { telemetry }) {
    const { events, total } = await telemetry.query({
      ...withoutUndefined({ ...filters, ...ownedKey?.owner }),
      limit: Math.min(limit, MOST),
      offset,
    })
    return ok({ data: events.map(telemetryView), total })
  },
})

export function telemetryView(event: TelemetryEvent): Readonly<Record<string, unknown>> {
  return { ...event, timestamp: event.timestamp.toISOString() }
}
