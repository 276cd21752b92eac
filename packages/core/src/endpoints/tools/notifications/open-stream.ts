import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { openFor, streamQuery } from './open-for-viewer.ts'

/** Opens an event stream. Accepts a cookie, a bearer token, or a ticket for clients that can't send headers; never a token in the query. */
export const openStream = endpoint({
  method: 'GET',
  path: '/stream',
  summary: 'Open a stream of events and notifications',
  success: 'A stream of server-sent events.',
  access: ['ticket', 'ownedKey', 'key', 'user', 'admin', 'public'],
  scope: 'tools:stream',
  needs: ['hub', 'sessions', 'users'],
  limit: limits.stream,
  hasEffects: true,
  query: streamQuery,
  replies: { 200: { contentType: 'text/event-stream' } },
  errors: ['SSE_UNAVAILABLE'],
  handle: openFor,
})

/** Opens the event stream below the admin router. Clients read it with `fetch`, because an EventSource can't send the admin secret. */
export const openAdminStream = endpoint({
  method: 'GET',
  path: '/api/events/stream',
  summary: 'Open a stream of all events',
  success: 'A stream of server-sent events.',
  access: 'admin',
  needs: ['hub', 'sessions', 'users'],
  hasEffects: true,
  query: streamQuery,
  replies: { 200: { contentType: 'text/event-stream' } },
  errors: ['SSE_UNAVAILABLE', 'SESSION_REVOKED'],
  handle: openFor,
})
