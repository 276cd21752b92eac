import type { Result } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Connection } from '../ports/platform.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { addressKey } from './client-address.ts'
import { type ContextSettings, createContext, type RequestContext } from './context.ts'
import { corsHeaders, FOR_ANY_ORIGIN, preflight } from './cors.ts'
import { checkOrigin } from './csrf.ts'
import type { Endpoint } from './endpoint.ts'
import { AuthError, failure } from './errors.ts'
import type { Guard } from './guard.ts'
import { BODY_LIMIT, parseInput, readJson } from './input.ts'
import { configuredLimit, type LimitClass, limits, type RateLimitOptions } from './limits.ts'
import type { Origins } from './origins.ts'
import { limitByAddress, limitByKey } from './rate-limit.ts'
import { type Reply, refuse, toResponse } from './reply.ts'

/** Answers a request, whatever it holds; never rejects. */
export type FetchHandler = (request: Request, connection?: Connection) => Promise<Response>

export interface RouterSettings extends ContextSettings {
  /** Path that all endpoints stand below, without a trailing slash. */
  readonly mount: string
  readonly guard: Guard
  readonly origins: Origins
  readonly rateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
  /** Right argument of every handler. */
  readonly given: unknown
  /** Set-Cookie values that end a session in the browser. */
  readonly clearedCookies: readonly string[]
}

interface Route {
  readonly endpoint: Endpoint
  readonly limit: LimitClass | undefined
}

const URL_LIMIT = 8 * 1024

/**
 * Turns declarations into one handler: match → address limit → body → guard → schema → keyed limits → handle → reply.
 * Only hono's path matching is used: its application adds a context and a middleware chain that nothing here needs.
 */
export function createRouter(endpoints: readonly Endpoint[], settings: RouterSettings): FetchHandler {
  const { mount, guard, origins, rateLimiter, rateLimits, now, logger } = settings
  const routes = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const methods = new Set<string>()
  for (const endpoint of endpoints) {
    methods.add(endpoint.method)
    routes.add(endpoint.method, mount + endpoint.path, { endpoint, limit: limitOf(endpoint, rateLimits) })
  }

  return async (request, connection = {}) => {
    const context = createContext(request, connection, settings)
    const origin = request.headers.get('Origin')
    const reply = await answer(context, origin)
    const cors = reply.isForAnyOrigin ? FOR_ANY_ORIGIN : corsHeaders(origin, origins)
    const sent = toResponse(reply, { ...cors, 'X-Request-Id': context.requestId })
    return request.method === 'HEAD' ? new Response(null, { status: sent.status, headers: sent.headers }) : sent
  }

  async function answer(context: RequestContext, origin: string | null): Promise<Reply> {
    try {
      if (context.request.url.length > URL_LIMIT) throw failure('URI_TOO_LONG')
      if (context.request.method === 'OPTIONS') return preflight(origin, origins)
      return await dispatch(context)
    } catch (error) {
      return failed(error, context)
    }
  }

  async function dispatch(context: RequestContext): Promise<Reply> {
    const { request } = context
    const path = withoutTrailingSlash(context.url.pathname)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = first(routes.match(method, path))
    if (found === undefined) return missing(path)
    const { endpoint, limit } = found.route
    try {
      return await run(endpoint, limit, found.params, context)
    } catch (error) {
      const reply = failed(error, context, endpoint.path)
      return endpoint.clearsCookies && reply.status === 401 ? { ...reply, cookies: settings.clearedCookies } : reply
    }
  }

  async function run(
    endpoint: Endpoint,
    limit: LimitClass | undefined,
    params: Readonly<Record<string, string>>,
    context: RequestContext,
  ): Promise<Reply> {
    const { request } = context
    if (limit?.address !== undefined) await limitByAddress(rateLimiter, limit, addressKey(context.address), now())
    const received = endpoint.method === 'GET' ? {} : await readJson(request, endpoint.bodyLimit ?? BODY_LIMIT)
    const proven = await guard(endpoint.access, context, received)
    if (endpoint.issuesTokens && context.strategy === 'cookie') checkOrigin(request, context.url.origin, origins)
    const body = endpoint.body && parseInput(endpoint.body, received)
    const query = endpoint.query && parseInput(endpoint.query, queryOf(context.url))
    if (limit?.keyed !== undefined) {
      const sessionHandle = proven.user?.sid ?? proven.refresh?.handle
      const subject = { address: addressKey(context.address), body, userId: proven.user?.sub, sessionHandle }
      await limitByKey(rateLimiter, limit, subject, now())
    }
    // Sound because the values come from the schemas and credentials of this very declaration.
    const incoming = { params, body, query, context, ...proven } as unknown as Parameters<Endpoint['handle']>[0]
    return await endpoint.handle(incoming, settings.given)
  }

  function missing(path: string): Reply {
    const allowed = [...methods].filter((method) => first(routes.match(method, path)) !== undefined)
    if (allowed.length === 0) throw failure('NOT_FOUND')
    const reply = refuse(failure('METHOD_NOT_ALLOWED'))
    return {
      ...reply,
      headers: { Allow: [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') },
    }
  }

  function failed(error: unknown, context: RequestContext, route?: string): Reply {
    if (error instanceof AuthError) return refuse(error)
    const { requestId, request } = context
    logger({
      level: 'error',
      event: 'request.failed',
      requestId,
      method: request.method,
      ...(route && { route }),
      error,
    })
    return refuse(failure('INTERNAL', { requestId }))
  }
}

function limitOf(endpoint: Endpoint, options: RateLimitOptions): LimitClass | undefined {
  const limit = endpoint.limit ?? (endpoint.access.includes('user') ? limits.user : undefined)
  return limit && configuredLimit(limit, options)
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The route that was declared first, with its parameters decoded; a parameter that can't be decoded names nothing. */
function first(result: Result<Route>): { route: Route; params: Readonly<Record<string, string>> } | undefined {
  const [matches, stash] = result
  const match = matches[0]
  if (match === undefined) return undefined
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(match[1])) {
    const raw = typeof value === 'number' ? stash?.[value] : value
    const decoded = raw === undefined ? undefined : decode(raw)
    if (decoded === undefined) return undefined
    params[name] = decoded
  }
  return { route: match[0], params }
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Query parameters by name. One given twice stays a list, which no schema of a single value takes. */
function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    if (name !== '__proto__') query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}
