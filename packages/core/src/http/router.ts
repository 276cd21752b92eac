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
import type { Endpoint } from './endpoint.ts'
import { AuthError, failure, failureWithRetry, invalidInput } from './errors.ts'
import { type Guard, SENT_IN_BODY } from './guard.ts'
import { BODY_LIMIT, parseInput, readBytes, readForm, readJson } from './input.ts'
import { isWellFormed } from './is-well-formed.ts'
import type { Origins } from './origins.ts'
import { type Reply, refuse, toResponse } from './reply.ts'
import { createRouteTable } from './route-table.ts'

/** Answers a request, whatever it holds. Rejects only when the host's clock or logger throws. */
export type FetchHandler = (request: Request, connection?: Connection) => Promise<Response>

export interface RouterSettings extends ContextSettings {
  /** Path that all endpoints stand below, without a trailing slash. */
  readonly mount: string
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
  /** Right argument of every handler. */
  readonly given: unknown
  /** Set-Cookie values that end a session in the browser. */
  readonly clearedCookies: readonly string[]
}

interface Route {
  readonly endpoint: Endpoint
  readonly limit?: LimitClass
  readonly limiter: RateLimiter
  /** Present where the route's own class counts no addresses. */
  readonly requests?: LimitClass
}

const URL_LIMIT = 8 * 1024
const DEFAULT_RETRY_AFTER_MS = 5000

/**
 * Turns declarations into one handler: match → address limit → guard → body → schema → keyed limits → handle → reply. The body comes before
 * the guard only where a credential may be in it.
 */
export function createRouter(endpoints: readonly Endpoint[], settings: RouterSettings): FetchHandler {
  const { guard, origins, now, logger } = settings
  const table = createRouteTable(
    settings.mount,
    endpoints.map((endpoint) => routeOf(endpoint, settings)),
  )

  let hasWarned = false

  return async (request, connection = {}) => {
    const context = createContext(request, connection, settings)
    const origin = request.headers.get('Origin')
    const respond = (reply: Reply): Response => {
      const cors = reply.isForAnyOrigin ? FOR_ANY_ORIGIN : corsHeaders(origin, origins)
      const sent = toResponse(reply, { ...settings.headers, ...cors, 'X-Request-Id': context.requestId })
      return request.method === 'HEAD' ? new Response(null, { status: sent.status, headers: sent.headers }) : sent
    }
    try {
      return respond(await answer(context, origin))
    } catch (error) {
      // A reply that can't be sent, such as one with data of a host's that is no JSON.
      return respond(failed(error, context, undefined))
    }
  }

  async function answer(context: RequestContext, origin: string | null): Promise<Reply> {
    const { request } = context
    let endpoint: Endpoint | undefined
    try {
      if (!isWellFormed(request)) throw invalidInput({ path: '', rule: 'host' })
      if (request.url.length > URL_LIMIT) throw failure('URI_TOO_LONG')
      if (request.method === 'OPTIONS') return preflight(origin, origins)
      const path = withoutTrailingSlash(context.url.pathname)
      const found = table.find(request.method === 'HEAD' ? 'GET' : request.method, path)
      if (found === null) return missing(path)
      endpoint = found.route.endpoint
      if (endpoint.hasEffects && request.method === 'HEAD') return { status: 200 }
      return await run(found.route, found.params, context)
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
    { endpoint, limit, limiter }: Route,
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
    return endpoint.handle(incoming, settings.given)
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
    const hint = 'pass the connection to fetch(request, connection), so that limits count by client'
    logger({ level: 'warn', event: 'client.address.unknown', hint })
  }

  function missing(path: string): Reply {
    const methods = table.methodsOf(path)
    if (methods.length === 0) throw failure('NOT_FOUND')
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    return { ...refuse(failure('METHOD_NOT_ALLOWED')), headers: { Allow: allowed.join(', ') } }
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
  return { endpoint, limiter, ...(limit !== undefined && { limit }), ...(requests !== undefined && { requests }) }
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
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
