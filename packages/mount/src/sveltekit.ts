/** Sallyport in SvelteKit. */
import { type Connection, type Service, type Tenant, type User, withHeaders } from './host.ts'

/** Members of SvelteKit's `RequestEvent` that the mount uses. */
export interface SvelteKitEvent {
  readonly request: Request
  readonly url: URL
  readonly locals: object
  getClientAddress(): string
}

interface Handled<E> {
  readonly event: E
  resolve(event: E): Response | Promise<Response>
}

/**
 * Returns the `handle` of `src/hooks.server.ts`: `export const handle = toSvelteKit(sallyport)`. Responds to the requests of the service, and
 * sets `event.locals.user` to the signed-in user, or null, for all others, and `event.locals.tenant` to the tenant of the request, or null. Declare
 * the fields in `App.Locals`: `user: import('@sallyport/mount/sveltekit').User | null` and `tenant: …Tenant | null`. Keeps users of server-rendered
 * pages signed in, if `cookies.refreshTokenPath` is `/`.
 *
 * @example
 * export const handle = toSvelteKit(sallyport)
 */
export function toSvelteKit(sallyport: Service): <E extends SvelteKitEvent>(handled: Handled<E>) => Promise<Response> {
  return async ({ event, resolve }) => {
    const connection = connectionOf(event)
    const path = event.url.pathname
    if (sallyport.handles(path)) return sallyport.fetch(event.request, connection)
    const { user, tenant = null, headers } = await sallyport.session(event.request, connection)
    Object.assign(event.locals, { user, tenant })
    const response = await resolve(event)
    sallyport.passedOn({ method: event.request.method, path, status: response.status })
    return withHeaders(response, headers)
  }
}

function connectionOf(event: SvelteKitEvent): Connection {
  try {
    return { address: event.getClientAddress() }
  } catch {
    // `getClientAddress` throws for pages that are rendered at build time: they have no client.
    return {}
  }
}

export type { Tenant, User }
