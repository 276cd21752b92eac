import { type Context, Hono } from 'hono'
import { configuredLimit, type LimitClass, limits, type RateLimitOptions } from '../limits/limits.ts'
import { limitByAddress, limitByKey } from '../limits/rate-limit.ts'
import { addressKey } from '../net/client-address.ts'
import type { Connection } from '../ports/platform.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { isStoreUnavailable } from '../ports/store-unavailable-error.ts'
import type { AccessClaims } from '../tokens/claims.ts'
import type { BodyAccount, BodyBudget } from './body-budget.ts'
import { ConflictingCookies } from './conflicting-cookies.ts'
import { type ContextSettings, createContext, type RequestContext } from './context.ts'
import { corsHeaders, FOR_ANY_ORIGIN, preflight } from './cors.ts'
import { checkOrigin, isFromAllowedPage } from './csrf.ts'
import type { Endpoint, Method } from './endpoint.ts'
import { AuthError, failure, failureWithRetry, invalidInput } from './errors.ts'
import { type Guard, SENT_IN_BODY } from './guard.ts'
import { envOf, hostConnection, ownConnection } from './hono-env.ts'
import { unreadRequest, withHostHeaders } from './host-app.ts'
import { BODY_LIMIT, parseInput, readBytes, readForm, readJson } from './input.ts'
import { isWellFormed } from './is-well-formed.ts'
import type { Origins } from './origins.ts'
import { type Reply, refuse, toResponse } from './reply.ts'
import { requestPath } from './request-path.ts'

/** Answers a request, whatever it holds. Rejects only when the host's clock or logger throws. */
export type FetchHandler = (request: Request, connection?: Connection) => Promise<Response>

/** Endpoints and the path that they stand below, without a trailing slash. */
export type Mounted = readonly [mount: string, endpoints: readonly Endpoint[]]

/** One set of endpoints, for hosts with a Hono app and for those without. */
export interface Router {
  /** Answers every path below the mounts, in a host's app too, which goes on elsewhere. */
  readonly app: Hono
  /** Answers every path, with 404 outside the mounts. */
  readonly fetch: FetchHandler
}

export interface RouterSettings extends ContextSettings {
  readonly guard: Guard
  /** Rejects unless the caller proved afresh who they are (R06). */
  readonly requireFresh: (user: AccessClaims, proof: unknown, context: RequestContext) => Promise<void>
  /** Throws 503 OVERLOADED while no password of this caller could be hashed. */
  readonly assertHashRoom: (context: RequestContext) => void
  readonly origins: Origins
  /** Counts for all processes together. */
  readonly rateLimiter: RateLimiter
  /** Counts for this process alone. */
  readonly localRateLimiter: RateLimiter
  readonly rateLimits: RateLimitOptions
  /** Shared by all routers of the service. */
  readonly bodyBudget: BodyBudget
  /** All ports and services. Each handler gets those that its endpoint names. */
  readonly given: Readonly<Record<string, unknown>>
  /** Set-Cookie values that end a session in the browser. */
  readonly clearedCookies: readonly string[]
}

interface Route {
  readonly endpoint: Endpoint
  /** Right argument of the handler. */
  readonly given: Readonly<Record<string, unknown>>
  readonly limit?: LimitClass
  readonly limiter: RateLimiter
  /** Present where the route's own class counts no addresses. */
  readonly requests?: LimitClass
}

/** What a request's method and path name: `route` is absent for unknown ones. */
interface Match {
  readonly path: string
  readonly route?: Route
  readonly params: Readonly<Record<string, string>>
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const NO_PARAMS = Object.freeze({})
const URL_LIMIT = 8 * 1024
const DEFAULT_RETRY_AFTER_MS = 5000

/**
 * Makes a Hono app of declarations. Each request goes: match → address limit → guard → body → schema → keyed limits → handle → reply. The body
 * comes before the guard only where a credential may be in it.
 */
export function createRouter(mounted: readonly Mounted[], settings: RouterSettings): Router {
  const { guard, origins, now, logger } = settings
  const app = new Hono({ getPath: requestPath })
  let hasWarned = false

  // Hono runs the first handler that matches: a mount inside another comes before it, and paths without `:names` before those with them.
  for (const [mount, endpoints] of mounted.toSorted(([a], [b]) => b.length - a.length)) {
    for (const endpoint of endpoints.toSorted((a, b) => Number(hasNames(a)) - Number(hasNames(b)))) {
      const route = routeOf(endpoint, settings)
      app.on(endpoint.method, mount + endpoint.path, (c) => dispatch(c, route))
    }
    app.all(`${mount}/*`, (c) => dispatch(c))
  }
  app.notFound((c) => dispatch(c))

  return { app, fetch }

  async function fetch(request: Request, connection: Connection = {}): Promise<Response> {
    // Hono's TrieRouter looks methods up in plain objects, which inherit these names.
    if (request.method in Object.prototype) {
      return respond(request, connection, { path: requestPath(request), params: NO_PARAMS })
    }
    return app.fetch(request, envOf(connection))
  }

  async function dispatch(c: Context, route?: Route): Promise<Response> {
    const connection = ownConnection(c)
    if (connection === null) return answerHost(c)
    const { path, raw } = c.req
    if (route === undefined) return respond(raw, connection, { path, params: NO_PARAMS })
    const params = hasNames(route.endpoint) ? c.req.param() : NO_PARAMS
    return respond(raw, connection, { path, route, params })
  }

  /** Matches the request anew: a host's app may decode paths, rewrite them, and tell a trailing slash apart. */
  async function answerHost(c: Context): Promise<Response> {
    return withHostHeaders(c, await fetch(await unreadRequest(c), hostConnection(c, settings.platform)))
  }

  async function respond(request: Request, connection: Connection, match: Match): Promise<Response> {
    const context = createContext(request, connection, settings)
    const origin = request.headers.get('Origin')
    const send = (reply: Reply): Response => {
      const cors = reply.isForAnyOrigin ? FOR_ANY_ORIGIN : corsHeaders(origin, origins)
      return toResponse(reply, { ...settings.headers, ...cors, 'X-Request-Id': context.requestId })
    }
    try {
      return send(await answer(context, match, origin))
    } catch (error) {
      // A reply that can't be sent, such as one with data of a host's that is no JSON.
      return send(failed(error, context, undefined))
    }
  }

  async function answer(context: RequestContext, match: Match, origin: string | null): Promise<Reply> {
    const { request } = context
    const { path, route, params } = match
    let endpoint: Endpoint | undefined
    try {
      if (!isWellFormed(request)) throw invalidInput({ path: '', rule: 'host' })
      if (request.url.length > URL_LIMIT) throw failure('URI_TOO_LONG')
      if (request.method === 'OPTIONS') return preflight(origin, origins)
      if (!isDecodable(path)) throw failure('NOT_FOUND')
      if (route === undefined) return missing(path)
      endpoint = route.endpoint
      if (endpoint.hasEffects && request.method === 'HEAD') return { status: 200 }
      return await run(route, params, context)
    } catch (error) {
      const reply = failed(error, context, endpoint)
      const { clearsCookies } = endpoint ?? {}
      // Whoever lacks the proof against forged requests expires nothing either.
      const isMeant = clearsCookies === 'refused' ? reply.status === 401 : reply.status !== 403
      const isConflict = error instanceof ConflictingCookies
      if (!isConflict && (clearsCookies === undefined || !isMeant)) return reply
      // A foreign page's request comes without the cookies: to expire them in answer would let it sign its visitors out.
      const mayClear = isFromAllowedPage(request, context.url.origin, origins)
      return mayClear ? { ...reply, cookies: settings.clearedCookies } : reply
    }
  }

  async function run(route: Route, params: Readonly<Record<string, string>>, context: RequestContext): Promise<Reply> {
    // Before the limits, whose counts are writes.
    if (route.endpoint.hashesForStrangers) settings.assertHashRoom(context)
    await limitAddress(route, context)
    if (route.endpoint.method === 'GET') return serve(route, params, context, async () => ({}))
    const account = settings.bodyBudget.open(context.address)
    try {
      return await serve(route, params, context, () => readBody(route.endpoint, context, account))
    } finally {
      account.close()
    }
  }

  async function serve(
    { endpoint, given, limit, limiter }: Route,
    params: Readonly<Record<string, string>>,
    context: RequestContext,
    read: () => Promise<unknown>,
  ): Promise<Reply> {
    const isReadFirst = endpoint.access.some((kind) => SENT_IN_BODY.includes(kind))
    const early = isReadFirst ? await read() : undefined
    const proven = await guard(endpoint.access, context, early, {
      scope: endpoint.scope,
      checksSession: endpoint.checksSession ?? endpoint.method !== 'GET',
    })
    if (endpoint.issuesTokens && context.strategy === 'cookie')
      checkOrigin(context.request, context.url.origin, origins)
    const received = isReadFirst ? early : endpoint.isRaw ? read : await read()
    const body = endpoint.body && parseInput(endpoint.body, received)
    const query = endpoint.query && parseInput(endpoint.query, queryOf(context.url))
    if (limit?.keyed !== undefined) {
      const userId = proven.user?.sub ?? proven.setup?.userId ?? proven.key?.id ?? proven.ticket?.user?.sub
      const sessionHandle = proven.user?.sid ?? proven.refresh?.handle
      const address = () => addressKey(context.address)
      await limitByKey(limiter, limit, { address, body, userId, sessionHandle, params }, now())
    }
    if (endpoint.isSensitive && proven.user !== undefined) await settings.requireFresh(proven.user, body, context)
    // Sound because the values come from the schemas and credentials of this very declaration.
    const incoming = { params, body, query, context, ...proven } as unknown as Parameters<Endpoint['handle']>[0]
    return endpoint.handle(incoming, given)
  }

  async function limitAddress({ limit, limiter, requests }: Route, { address }: RequestContext): Promise<void> {
    if (limit?.address !== undefined) {
      if (address === null) warnOfUnknownAddress()
      await limitByAddress(limiter, limit, address, now())
    } else if (requests !== undefined && address !== null) {
      // Not for unknown addresses: all of a host's users together may well send more.
      await limitByAddress(settings.localRateLimiter, requests, address, now())
    }
  }

  /** Callers without an address share their limits: safe, but one of them can use up everybody's. */
  function warnOfUnknownAddress(): void {
    if (hasWarned) return
    hasWarned = true
    const hint =
      "pass the connection to fetch(request, connection), or an adapter's platform, so that limits count by client"
    logger({ level: 'warn', event: 'client.address.unknown', hint })
  }

  function missing(path: string): Reply {
    const methods = METHODS.filter((method) => isEndpoint(method, path))
    if (methods.length === 0) throw failure('NOT_FOUND')
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    return { ...refuse(failure('METHOD_NOT_ALLOWED')), headers: { Allow: allowed.join(', ') } }
  }

  /** True if the first handler that Hono would run is an endpoint's, not a mount's for all methods. */
  function isEndpoint(method: Method, path: string): boolean {
    const [[, route] = []] = app.router.match(method, path)[0][0] ?? []
    return route?.method === method
  }

  function failed(error: unknown, { requestId, request }: RequestContext, endpoint: Endpoint | undefined): Reply {
    if (error instanceof AuthError) return refuse(error)
    const route = endpoint === undefined ? {} : { route: endpoint.path }
    if (isStoreUnavailable(error)) {
      logger({ level: 'error', event: 'store.unavailable', requestId, method: request.method, ...route, error })
      return refuse(failureWithRetry('OVERLOADED', error.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS))
    }
    logger({ level: 'error', event: 'request.failed', requestId, method: request.method, ...route, error })
    return refuse(failure('INTERNAL', { requestId }))
  }
}

async function readBody(
  { isForm, isRaw, bodyLimit = BODY_LIMIT }: Endpoint,
  { request, connection }: RequestContext,
  account: BodyAccount,
): Promise<unknown> {
  const from = { request, connection, account }
  if (isRaw) return readBytes(from, bodyLimit)
  return isForm ? readForm(from, bodyLimit) : readJson(from, bodyLimit)
}

function routeOf(endpoint: Endpoint, settings: RouterSettings): Route {
  const limit = endpoint.limit && configuredLimit(endpoint.limit, settings.rateLimits)
  const limiter = limit?.isLocal ? settings.localRateLimiter : settings.rateLimiter
  const requests = limit?.address === undefined ? configuredLimit(limits.requests, settings.rateLimits) : undefined
  const given = namedBy(endpoint, settings.given)
  return {
    endpoint,
    given,
    limiter,
    ...(limit !== undefined && { limit }),
    ...(requests !== undefined && { requests }),
  }
}

/** The ports and services that the endpoint names. A need such as `users.list` names the port `users`. */
function namedBy({ needs, uses = [] }: Endpoint, given: RouterSettings['given']): RouterSettings['given'] {
  const names = [...needs.map((need) => need.replace(/\..*/, '')), ...uses]
  return Object.freeze(Object.fromEntries(names.map((name) => [name, given[name]])))
}

function hasNames({ path }: Endpoint): boolean {
  return path.includes(':')
}

/** False for paths of which a segment can't be decoded: they name nothing. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
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
