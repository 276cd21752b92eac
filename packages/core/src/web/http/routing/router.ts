import type { Context, Hono } from 'hono'
import { HonoBase } from 'hono/hono-base'
import { addressKey } from '../../../foundations/net/client-address.ts'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { AuthError, failure, invalidInput } from '../../../foundations/values/errors.ts'
import type { Observer } from '../../../ports/events/observer.ts'
import type { Connection } from '../../../ports/host/platform.ts'
import type { BodyBudget } from '../../../ports/process-budgets.ts'
import { limitByAddress, limitByKey } from '../../limits/rate-limit.ts'
import { readBody } from '../bodies/read-body.ts'
import { ConflictingCookies } from '../cookies/conflicting-cookies.ts'
import { createFailureReply } from '../replies/failure-reply.ts'
import { type Reply, refuse, responseHeaders, toResponse } from '../replies/reply.ts'
import { parseInput } from '../request/input.ts'
import { isWellFormed } from '../request/is-well-formed.ts'
import { observedRequest } from '../request/observed-request.ts'
import { queryOf } from '../request/query.ts'
import { isBelow, isDecodable, requestPath, URL_LIMIT } from '../request/request-path.ts'
import { createAddressWarnings } from '../sites/address-warnings.ts'
import { ANY_PREFLIGHT, corsHeaders, FOR_ANY_ORIGIN, preflight } from '../sites/cors.ts'
import { checkOrigin, checkOwnForm, isFromAllowedPage } from '../sites/csrf.ts'
import { createMountCheck, type MountCheck, type MountPaths } from '../sites/mount-mismatch.ts'
import type { Origins } from '../sites/origins.ts'
import type { PublicPathCheck } from '../sites/public-path-check.ts'
import { splitAdminProof, takesAdminProof } from './admin-proof.ts'
import { type ContextSettings, createContext, type RequestContext } from './context.ts'
import type { Endpoint, Method } from './endpoint.ts'
import { type Guard, isUnsafe } from './guard.ts'
import { createCopyCheck } from './hono-copy.ts'
import { envOf, hostConnection, ownConnection, pathToMatch } from './hono-env.ts'
import { hostBasePath, unreadRequest, withHostHeaders } from './host-app.ts'
import { hasParameters, type Route, type RouteSettings, routeOf } from './route.ts'
import { createTrieRouter } from './trie-router.ts'

/** Returns the response to any request. Rejects only if the host's clock, logger or observer throws. */
export type FetchHandler = (request: Request, connection?: Connection) => Promise<Response>

/** A path without a trailing slash, and the endpoints below this path. */
export type Mounted = readonly [mount: string, endpoints: readonly Endpoint[]]

export interface Router {
  /** Handles every path below the mounts. In a host's app, other paths go on to the host's handlers. */
  readonly app: Hono
  /** Handles every path; responds 404 outside the mounts. */
  readonly fetch: FetchHandler
  /** See `Sallyport.passedOn`. */
  readonly passedOn: MountCheck['passedOn']
}

export interface RouterSettings extends ContextSettings, RouteSettings {
  readonly guard: Guard
  /** Rejects unless the caller has recently proven their identity (R06). */
  readonly requireFresh: (user: AccessClaims, proof: unknown, context: RequestContext) => Promise<void>
  /** Rejects unless an administrator with a session has proven their identity within `admin.freshMinutes` (R06). */
  readonly requireFreshAdmin: (user: AccessClaims, proof: unknown, context: RequestContext) => Promise<void>
  /** Throws 503 OVERLOADED if the queue for password hashes has no room for this caller. */
  readonly assertHashRoom: (context: RequestContext) => void
  readonly origins: Origins
  readonly bodyBudget: BodyBudget
  readonly mounts: MountPaths
  readonly publicPath: string
  readonly publicPathCheck: PublicPathCheck
  /** Set-Cookie values that delete the session cookies. */
  readonly clearedCookies: readonly string[]
  /** True if a sign-in of this browser has just replaced the session of the request's cookies. Never rejects. */
  readonly isReplaced: (context: RequestContext) => Promise<boolean>
  /** Set-Cookie values that also delete the session cookies of an unknown former domain. */
  readonly conflictCookies: readonly string[]
  readonly observer?: Observer | undefined
}

/** Result of matching a request. `route` is absent if no endpoint has this method and path. */
interface Match {
  readonly path: string
  readonly route?: Route
  readonly params: Readonly<Record<string, string>>
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const NO_PARAMS = Object.freeze({})
const NO_BODY = async () => ({})

/**
 * Creates a Hono app from endpoint declarations. The steps of each request: match, address limit, guard, body, schema, keyed limits,
 * handler, reply. The body is read before the guard only if a credential may be in the body.
 */
export function createRouter(mounted: readonly Mounted[], settings: RouterSettings): Router {
  const { guard, origins, now, logger } = settings
  const app: Hono = new HonoBase({
    getPath: (request, options) => pathToMatch(options?.env) ?? requestPath(request),
    router: createTrieRouter(),
  })
  const addresses = createAddressWarnings(settings)
  const failed = createFailureReply(logger)
  const checkCopy = createCopyCheck(logger)
  const mountCheck = createMountCheck(settings, logger, isEndpoint)
  const headers = responseHeaders(settings.headers)
  /** Routes whose path has no parameters, by method and path. Most requests are for one of them; a look-up takes less time than Hono. */
  const staticRoutes = new Map<string, Route>()

  // Registers longer mounts first, and paths without parameters first, because Hono runs the first handler that matches.
  const longestFirst = mounted.toSorted(([a], [b]) => b.length - a.length)
  for (const [mount, endpoints] of longestFirst) {
    for (const endpoint of endpoints.toSorted((a, b) => Number(hasParameters(a)) - Number(hasParameters(b)))) {
      const route = routeOf(endpoint, mount, settings)
      const key = `${endpoint.method} ${route.pattern}`
      // A longer mount hides the endpoints of a shorter one below it.
      const isHidden = longestFirst.find(([other]) => isBelow(route.pattern, other))?.[1] !== endpoints
      if (!hasParameters(endpoint) && !isHidden && !staticRoutes.has(key)) staticRoutes.set(key, route)
      app.on(endpoint.method, route.pattern, (c) => dispatch(c, route.pattern, route))
    }
    app.all(`${mount}/*`, (c) => dispatch(c, `${mount}/*`))
  }
  app.use(watchHost)
  app.notFound((c) => dispatch(c, ''))

  return { app, fetch, passedOn: mountCheck.passedOn }

  function fetch(request: Request, connection: Connection = {}): Promise<Response> {
    return answerAt(requestPath(request), request, connection)
  }

  function answerAt(path: string, request: Request, connection: Connection): Promise<Response> {
    if (connection.removedPath !== undefined) settings.publicPathCheck.removed(connection.removedPath)
    const route = staticRoutes.get(`${request.method} ${path}`)
    if (route !== undefined) return respond(request, connection, { path, route, params: NO_PARAMS })
    return Promise.resolve(app.fetch(request, envOf(connection, path)))
  }

  function dispatch(c: Context, pattern: string, route?: Route): Promise<Response> {
    const connection = ownConnection(c)
    if (connection === null) return answerHost(c, pattern)
    const { path, raw } = c.req
    if (route === undefined) return respond(raw, connection, { path, params: NO_PARAMS })
    const params = hasParameters(route.endpoint) ? c.req.param() : NO_PARAMS
    return respond(raw, connection, { path, route, params })
  }

  /**
   * Handles a request of the host's own app. Matches its path again: the app may rewrite paths, or distinguish a trailing slash. First removes
   * the path below which the app has mounted the service, as in `new Hono().basePath('/app')`.
   */
  async function answerHost(c: Context, pattern: string): Promise<Response> {
    checkCopy(c)
    const request = await unreadRequest(c)
    const connection = hostConnection(c, settings.platform)
    const removedPath = hostBasePath(c, pattern)
    if (removedPath === '') return withHostHeaders(c, await fetch(request, connection))
    const path = requestPath(request).slice(removedPath.length) || '/'
    return withHostHeaders(c, await answerAt(path, request, { ...connection, removedPath }))
  }

  /** Middleware of the host's own app: passes the status of its responses to the check for a wrong mount. */
  async function watchHost(c: Context, next: () => Promise<void>): Promise<void> {
    await next()
    if (ownConnection(c) !== null) return
    const { method, raw } = c.req
    mountCheck.passedOn({ method, path: requestPath(raw), status: c.res.status })
  }

  function respond(request: Request, connection: Connection, match: Match): Promise<Response> {
    const { observer } = settings
    if (observer === undefined) return handle(request, connection, match)
    return observedRequest(observer, request, match.route?.pattern ?? null, () => handle(request, connection, match))
  }

  async function handle(request: Request, connection: Connection, match: Match): Promise<Response> {
    const context = createContext(request, connection, settings)
    const origin = request.headers.get('Origin')
    const send = (reply: Reply): Response => {
      const isForAny = reply.isForAnyOrigin || match.route?.endpoint.cors === 'any'
      const isForNone = match.route === undefined ? isFor('none', match.path) : match.route.endpoint.cors === 'none'
      const cors = isForAny ? FOR_ANY_ORIGIN : corsHeaders(isForNone ? null : origin, origins)
      return toResponse(reply, headers, cors, context.requestId)
    }
    try {
      return send(await answer(context, match, origin))
    } catch (error) {
      // The reply can't be sent, for example because it contains data of the host that JSON can't express.
      return send(failed(error, context, match.route?.endpoint, refuse))
    }
  }

  async function answer(context: RequestContext, match: Match, origin: string | null): Promise<Reply> {
    const { request } = context
    const { path, route, params } = match
    let endpoint: Endpoint | undefined
    try {
      if (!isWellFormed(request)) throw invalidInput({ path: '', rule: 'host' })
      if (request.url.length > URL_LIMIT) throw failure('URI_TOO_LONG')
      if (request.method === 'OPTIONS') {
        if (isFor('any', path)) return ANY_PREFLIGHT
        return preflight(isFor('none', path) ? null : origin, origins)
      }
      if (!isDecodable(path)) throw failure('NOT_FOUND')
      if (route === undefined) return missing(path, request.method)
      mountCheck.found()
      endpoint = route.endpoint
      if (endpoint.hasEffects && request.method === 'HEAD') return { status: 200 }
      return await run(route, params, context)
    } catch (error) {
      const reply = failed(error, context, endpoint)
      const { clearsCookies } = endpoint ?? {}
      // A 403 clears no cookies: a forged request must not sign the user out.
      const isMeant = clearsCookies === 'refused' ? reply.status === 401 : reply.status !== 403
      const isConflict = error instanceof ConflictingCookies
      if (!isConflict && (clearsCookies === undefined || !isMeant)) return reply
      // The browser omits SameSite cookies from a foreign page's request. Clearing cookies in the response would let that page sign its
      // visitors out.
      const mayClear = isFromAllowedPage(request, context.url.origin, origins)
      // Keeps the cookies if a sign-in has replaced the session: the browser may receive the new cookies before this refusal of a refresh.
      const isLate = mayClear && clearsCookies === 'refused' && (await settings.isReplaced(context))
      const cookies = isConflict ? settings.conflictCookies : settings.clearedCookies
      return mayClear && !isLate ? { ...reply, cookies } : reply
    }
  }

  async function run(route: Route, params: Readonly<Record<string, string>>, context: RequestContext): Promise<Reply> {
    // Checked before the rate limits, because counting a request is a write.
    if (route.endpoint.hashesForStrangers) settings.assertHashRoom(context)
    await limitAddress(route, context)
    if (route.endpoint.method === 'GET') return await serve(route, params, context, NO_BODY)
    const account = settings.bodyBudget.open(context.address)
    try {
      return await serve(route, params, context, () => readBody(route.endpoint, context, account))
    } finally {
      account.close()
    }
  }

  async function serve(
    { endpoint, given, limit, limiter, demands, isBodyReadFirst }: Route,
    params: Readonly<Record<string, string>>,
    context: RequestContext,
    read: () => Promise<unknown>,
  ): Promise<Reply> {
    if (endpoint.isOwnForm) checkOwnForm(context.request, context.url.origin, origins)
    const early = isBodyReadFirst ? await read() : undefined
    const proven = await guard(endpoint.access, context, early, demands)
    if (endpoint.issuesTokens && context.strategy === 'cookie')
      checkOrigin(context.request, context.url.origin, origins)
    const received = isBodyReadFirst ? early : endpoint.isRaw ? read : await read()
    const { fields, proof } = takesAdminProof(endpoint) ? splitAdminProof(received) : { fields: received, proof: {} }
    const administrator = isUnsafe(endpoint.method) ? proven.admin?.user : undefined
    if (administrator !== undefined) await settings.requireFreshAdmin(administrator, proof, context)
    const body = endpoint.body && parseInput(endpoint.body, fields)
    const query = endpoint.query && parseInput(endpoint.query, queryOf(context.url))
    if (limit?.keyed !== undefined) {
      const { userId: keyOwner, tenantId: keyTenant } = proven.ownedKey?.owner ?? {}
      const user = proven.user?.sub ?? proven.setup?.userId ?? keyOwner ?? keyTenant
      const userId = user ?? proven.key?.id ?? proven.ticket?.user?.sub
      const sessionHandle = proven.user?.sid ?? proven.refresh?.handle
      const address = () => addressKey(context.address)
      await limitByKey(limiter, limit, { address, body, userId, sessionHandle, params }, now())
    }
    if (endpoint.isSensitive && proven.user !== undefined) await settings.requireFresh(proven.user, body, context)
    // The cast is safe: the values come from the schemas and credentials of this endpoint's own declaration.
    const incoming = { params, body, query, context, ...proven } as unknown as Parameters<Endpoint['handle']>[0]
    return endpoint.handle(incoming, given)
  }

  async function limitAddress({ limit, limiter, requests }: Route, context: RequestContext): Promise<void> {
    const { address, receivedAt } = context
    addresses.inspect(context)
    if (limit?.address !== undefined) {
      try {
        await limitByAddress(limiter, limit, address, receivedAt)
      } catch (error) {
        if (address === null && error instanceof AuthError) addresses.tellOfRefusal(limit.name, receivedAt)
        throw error
      }
    } else if (requests !== undefined && address !== null) {
      // Requests from unknown addresses aren't counted here. All users of the host would share one count and could exceed it together.
      await limitByAddress(settings.localRateLimiter, requests, address, receivedAt)
    }
  }

  function missing(path: string, wanted: string): Reply {
    const methods = METHODS.filter((method) => isEndpoint(method, path))
    if (methods.length === 0) {
      mountCheck.missed(wanted, path)
      throw failure('NOT_FOUND')
    }
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    return { ...refuse(failure('METHOD_NOT_ALLOWED')), headers: { Allow: allowed.join(', ') } }
  }

  /** True if an endpoint at this path declares this value of `cors`. Only endpoints without path parameters count. */
  function isFor(cors: 'any' | 'none', path: string): boolean {
    return METHODS.some((method) => staticRoutes.get(`${method} ${path}`)?.endpoint.cors === cors)
  }

  /** True if Hono's first handler for this method and path is an endpoint, and not the fallback of a mount. */
  function isEndpoint(method: string, path: string): boolean {
    // A request with the method `ALL` would match the fallback of a mount, which Hono registers under this name.
    if (!METHODS.some((known) => known === method)) return false
    const [[, route] = []] = app.router.match(method, path)[0][0] ?? []
    return route?.method === method
  }
}
