import * as v from 'valibot'
import { EVENT_NAMES } from '../../../foundations/events/catalogue.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Lists the names of the events of the service and of its features. Webhooks may also subscribe to names of the host's own events (`track`). */
export const listEventNames = endpoint({
  method: 'GET',
  path: '/api/event-names',
  summary: 'List the names of events',
  success: "The names of the service's own events.",
  access: 'admin',
  needs: [],
  replies: { 200: v.object({ events: v.array(v.string()) }) },

  handle: (_, { features }) => ok({ events: [...EVENT_NAMES, ...Object.keys(features.events)] }),
})
