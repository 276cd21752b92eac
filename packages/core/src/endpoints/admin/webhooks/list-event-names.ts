import * as v from 'valibot'
import { EVENT_NAMES } from '../../../foundations/events/catalogue.ts'
import { ok } from '../../../web/http/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Lists the names of the service's own events. Webhooks may also subscribe to names that the host tracks. */
export const listEventNames = endpoint({
  method: 'GET',
  path: '/api/event-names',
  summary: 'List the names of events',
  success: "The names of the service's own events.",
  access: 'admin',
  needs: [],
  replies: { 200: v.object({ events: v.array(v.string()) }) },

  handle: () => ok({ events: EVENT_NAMES }),
})
