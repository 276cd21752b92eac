import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../http/page-query.ts'
import { ok } from '../../../http/reply.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { limits } from '../../../limits/limits.ts'
import { telemetryFilters, telemetryReply, telemetryView } from './query-telemetry.ts'

const { page, limit, offset } = pageFields

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'List recorded events',
  success: 'One page of the recorded events.',
  access: 'admin',
  needs: ['telemetry.query'],
  limit: limits.admin,
  query: v.object({ ...telemetryFilters, page, limit, offset }),
  replies: { 200: v.object({ events: v.array(telemetryReply), ...pageReply }) },

  async handle({ query: { page, limit, offset, ...filters } }, { telemetry }) {
    const asked = pageOf({ page, limit, offset })
    const found = await telemetry.query({
      ...withoutUndefined(filters),
      limit: asked.limit,
      offset: (asked.page - 1) * asked.limit,
    })
    return ok({ events: found.events.map(telemetryView), ...pageFacts(asked, found.total) })
  },
})
