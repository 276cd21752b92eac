/** Sallyport in Next.js with the App Router, version 15 or later. */
import { type Connection, type Service, type Tenant, type User, withHeaders } from './host.ts'

declare const process: { readonly env: { readonly __NEXT_ROUTER_BASEPATH?: string } }

/** `basePath` of `next.config`. Next.js replaces the expression by its value when it builds the host's code. */
const BASE_PATH = typeof process === 'undefined' ? undefined : process.env.__NEXT_ROUTER_BASEPATH

type RouteHandler = (request: Request) => Promise<Response>
/** The service, or a function that creates it at the first request, so that `next build` needs no secret and no database. */
export type LazyService = Service | (() => Service | Promise<Service>)

/** Functions of Next.js. */
export interface NextFunctions {
  /** `headers` of `next/headers`. */
  readonly headers: () => Promise<Headers> | Headers
  /** `after` of `next/server`: runs work after the response, such as sending a mail. Needed where the platform stops idle functions. */
  readonly after?: (work: () => Promise<unknown>) => void
  /** `connection` of `next/server`: waits for the request. Needed with `cacheComponents`, because `getUser` reads the time. */
  readonly connection?: () => Promise<unknown>
}

export interface NextMount {
  readonly GET: RouteHandler
  readonly HEAD: RouteHandler
  readonly POST: RouteHandler
  readonly PUT: RouteHandler
  readonly PATCH: RouteHandler
  readonly DELETE: RouteHandler
  readonly OPTIONS: RouteHandler
  /** Returns the signed-in user in a server component, a server action or a route handler; null if no user is signed in. Changes no cookies. */
  getUser(): Promise<User | null>
  /**
   * Returns the tenant that the request names in `X-Tenant-Id` or in the access token, with the user's roles and permissions in it; null for none.
   * Needs `@sallyport/tenants`. Next.js doesn't pass the path here, so the option `tenantOf` can read only headers.
   */
  getTenant(): Promise<Tenant | null>
  /**
   * Keeps users of server-rendered pages signed in, if `cookies.refreshTokenPath` is `/`. For `proxy.ts` (`middleware.ts` with the Node.js runtime
   * before Next.js 16): `export const proxy = (request: Request) => auth.keepSignedIn(request, NextResponse.next())`.
   */
  keepSignedIn(request: Request, response: Response): Promise<Response>
}

/**
 * Returns the handlers of a catch-all route and the helpers for pages. In `lib/auth.ts`: `export const auth = toNext(sallyport, { headers,
 * after, connection })`. In `app/auth/[...path]/route.ts`: `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth`. Next.js doesn't
 * pass the client's address: behind proxies set `trustedProxyHops`, so that rate limits count by client.
 *
 * @example
 * export const auth = toNext(() => sallyport, { headers, after, connection })
 *
 * const user = await auth.getUser()
 */
export function toNext(service: LazyService, { headers, after, connection }: NextFunctions): NextMount {
  let started: Promise<Service> | undefined
  function sallyport(): Promise<Service> {
    started ??= Promise.resolve(typeof service === 'function' ? service() : service)
    // A start that failed, for example without a database, is tried again at the next request.
    started.catch(() => {
      started = undefined
    })
    return started
  }
  const withAfter: Connection = after === undefined ? {} : { waitUntil: (work) => after(() => work) }
  // Next.js removes its `basePath` from the requests of route handlers.
  const inHandler: Connection = { ...withAfter, ...(BASE_PATH && { removedPath: BASE_PATH }) }
  const sessionNow = async () => {
    await connection?.()
    const request = requestWith(await headers())
    return (await sallyport()).session(request, {}, { canSetCookies: false })
  }
  const handle: RouteHandler = async (request) => (await sallyport()).fetch(request, inHandler)
  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: handle,
    async getUser() {
      return (await sessionNow()).user
    },
    async getTenant() {
      return (await sessionNow()).tenant ?? null
    },
    async keepSignedIn(request, response) {
      const { headers: set } = await (await sallyport()).session(request, withAfter)
      return withHeaders(response, set)
    },
  }
}

/**
 * Builds the request of a server component, a server action or a route handler from its headers, because Next.js passes nothing else. A request
 * with an Origin counts as one that may change something, so that its Origin is checked (R19).
 */
function requestWith(headers: Headers): Request {
  const scheme = headers.get('X-Forwarded-Proto')?.split(',')[0]?.trim() === 'http' ? 'http' : 'https'
  const origin = `${scheme}://${headers.get('Host') ?? 'next.invalid'}`
  const method = headers.has('Origin') ? 'POST' : 'GET'
  return new Request(URL.canParse(origin) ? origin : 'https://next.invalid', { method, headers })
}
