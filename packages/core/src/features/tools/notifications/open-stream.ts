import { limits } from '../../../limits/limits.ts'
import { endpoint } from '../../../sign-in/services.ts'
import { openFor, streamQuery } from './open-for-viewer.ts'

/** Opens a stream of what happens. By cookie, by bearer token or by a ticket for clients that can send no header; never by a token in the query. */
export const openStream = endpoint({
  method: 'GET',
  path: '/stream',
  summary: 'Listen to events and notifications',
  access: ['ticket', 'key', 'user', 'admin', 'public'],
  scope: 'tools:stream',
  needs: ['hub', 'sessions', 'users'],
  uses: ['tenants', 'roles', 'apiKeys'],
  limit: limits.stream,
  hasEffects: true,
  query: streamQuery,
  replies: { 200: { contentType: 'text/event-stream' } },
  errors: ['SSE_UNAVAILABLE'],
  handle: openFor,
})

/** The same for administrators, below their own router: read by `fetch`, since an EventSource can't send the secret. */
export const openAdminStream = endpoint({
  method: 'GET',
  path: '/api/events/stream',
  summary: 'Listen to everything that happens',
  access: 'admin',
  needs: ['hub', 'sessions', 'users'],
  uses: ['tenants', 'roles', 'apiKeys'],
  limit: limits.admin,
  hasEffects: true,
  query: streamQuery,
  replies: { 200: { contentType: 'text/event-stream' } },
  errors: ['SSE_UNAVAILABLE', 'SESSION_REVOKED'],
  handle: openFor,
})
