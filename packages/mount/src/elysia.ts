/** Sallyport in an Elysia server. */
import { type Connection, isCaching, type Service, type Tenant, type User, withHeaders } from './host.ts'

/** Members of Elysia's context that the mount uses. */
export interface ElysiaContext {
  readonly request: Request
  readonly server?: { requestIP(request: Request): { readonly address: string } | null } | null
  readonly set: { headers: object }
}

/** Return value of a route. Before Elysia 1.3, the field is `response`. */
interface RouteResult {
  readonly responseValue?: unknown
  readonly response?: unknown
}

export interface ElysiaMount {
  /** Responds to the requests of the service. For `app.onRequest`. */
  readonly onRequest: (context: ElysiaContext) => Promise<Response | undefined>
  /** Adds the signed-in `user` and the request's `tenant`, each null if there is none, to the context of the app's own routes. For `app.derive`. */
  readonly derive: (context: ElysiaContext) => Promise<{ user: User | null; tenant: Tenant | null }>
  /**
   * Sets the cookies of a session whose access token has expired, on the responses of the app's own routes. For `app.mapResponse`, after the
   * app's own `mapResponse` hooks.
   */
  readonly mapResponse: (context: ElysiaContext & RouteResult) => Promise<Response | undefined>
}

/**
 * Returns the hooks that mount the service: `const { onRequest, derive, mapResponse } = toElysia(sallyport)`, then
 * `new Elysia().onRequest(onRequest).derive(derive).mapResponse(mapResponse)`. Keeps users of server-rendered pages signed
 * in, if `cookies.refreshTokenPath` is `/`. Without `mapResponse`, or with Elysia's option `aot: false`, which doesn't run the hook, sessions aren't
 * extended: users stay signed in only until the refresh token expires.
 *
 * @example
 * const { onRequest, derive, mapResponse } = toElysia(sallyport)
 * new Elysia().onRequest(onRequest).derive(derive).mapResponse(mapResponse).get('/', ({ user }) => user?.email ?? '')
 */
export function toElysia(sallyport: Service): ElysiaMount {
  return {
    async onRequest(context) {
      const { method, url } = context.request
      const path = new URL(url).pathname
      if (sallyport.handles(path)) return sallyport.fetch(context.request, connectionOf(context))
      // Elysia runs no further hook for a request without a route, so its status stays unknown.
      sallyport.passedOn({ method, path })
      return undefined
    },
    async derive(context) {
      // Sets no cookies here, because the route may still replace the headers or the whole response. `mapResponse` sets them.
      const options = { canSetCookies: false }
      const { user, tenant = null } = await sallyport.session(context.request, connectionOf(context), options)
      return { user, tenant }
    },
    async mapResponse(context) {
      const { headers } = await sallyport.session(context.request, connectionOf(context))
      const cookies = headers.getSetCookie()
      if (cookies.length === 0) return undefined
      const result = context.responseValue ?? context.response
      if (!(result instanceof Response)) {
        addCookies(context.set, cookies)
        return undefined
      }
      // Elysia adds the cookies of `set` only to a Response without cookies.
      const copy = withHeaders(result, headers)
      addCookies(context.set, copy.headers.getSetCookie())
      copy.headers.delete('Set-Cookie')
      return copy
    },
  }
}

/** Replaces the headers of Elysia's response by a `no-store` copy that keeps the cookies, also if Elysia sets cookies of the route afterwards. */
function addCookies(set: ElysiaContext['set'], cookies: readonly string[]): void {
  const entries = set.headers instanceof Headers ? [...set.headers] : Object.entries(set.headers)
  const isCookie = (name: string) => name.toLowerCase() === 'set-cookie'
  let own = entries.filter(([name]) => isCookie(name)).flatMap(([, value]) => value)
  const headers = Object.fromEntries(entries.filter(([name]) => !isCookie(name) && !isCaching(name)))
  set.headers = Object.defineProperty({ ...headers, 'cache-control': 'no-store' }, 'set-cookie', {
    enumerable: true,
    get: () => [...cookies, ...own],
    set: (value: unknown) => {
      own = [value].flat()
    },
  })
}

function connectionOf({ request, server }: ElysiaContext): Connection {
  const address = server?.requestIP(request)?.address
  return address === undefined ? {} : { address }
}
