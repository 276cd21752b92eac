import * as v from 'valibot'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { eventFilters, eventReply, eventSearch, nameEvents } from './event-query.ts'

const { page, limit, offset } = pageFields

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'List recorded events',
  success: 'One page of the recorded events.',
  access: 'admin',
  needs: ['telemetry.query', 'users'],
  query: v.strictObject({ ...eventFilters, page, limit, offset }),
  replies: { 200: v.object({ events: v.array(eventReply), ...pageReply }) },

  async handle({ query: { page, limit, offset, ...filters } }, given) {
    const asked = pageOf({ page, limit, offset })
    const search = await eventSearch(filters, given)
    const range = { limit: asked.limit, offset: (asked.page - 1) * asked.limit }
    const { events, total } = (await search?.(range)) ?? { events: [], total: 0 }
    return ok({ events: await nameEvents(events, given.users), ...pageFacts(asked, total) })
  },
})
