import type { Reply } from '../replies/reply.ts'
import type { Origins } from './origins.ts'

const METHODS = 'GET,POST,PUT,PATCH,DELETE,OPTIONS'
const REQUEST_HEADERS = [
  'Content-Type',
  'Authorization',
  'X-Auth-Strategy',
  'X-CSRF-Token',
  'X-Api-Key',
  'Last-Event-ID',
]

const VARY_ONLY: Readonly<Record<string, string>> = { Vary: 'Origin' }

/**
 * Returns the headers that let an allowed origin's page read the response (R20); an app's origin reads it without credentials. Other origins get
 * only `Vary`.
 */
export function corsHeaders(origin: string | null, origins: Origins): Readonly<Record<string, string>> {
  if (origin === null || !(origins.isAllowed(origin) || origins.isApp(origin))) return VARY_ONLY
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    ...(origins.isAllowed(origin) && { 'Access-Control-Allow-Credentials': 'true' }),
    'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
  }
}

/** CORS headers of public responses that are the same for every caller. */
export const FOR_ANY_ORIGIN: Readonly<Record<string, string>> = { Vary: 'Origin', 'Access-Control-Allow-Origin': '*' }

/** Response to an OPTIONS request for an endpoint that any origin may call. `*` covers all headers but `Authorization`. */
export const ANY_PREFLIGHT: Reply = {
  status: 204,
  isForAnyOrigin: true,
  headers: {
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': '*, Authorization',
    'Access-Control-Max-Age': '600',
  },
}

/** Returns the response to an OPTIONS request. The router adds `corsHeaders`, as to every response. */
export function preflight(origin: string | null, origins: Origins): Reply {
  if (origin === null || !(origins.isAllowed(origin) || origins.isApp(origin))) return { status: 204 }
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': [...REQUEST_HEADERS, ...origins.requestHeaders].join(', '),
      'Access-Control-Max-Age': '600',
    },
  }
}
