/** Sallyport in a Hono app. */
import type { Sallyport } from '@sallyport/core'
import type { Context, MiddlewareHandler } from 'hono'
import {
  type Caller,
  isCaching,
  type PermissionOptions,
  type Refusal,
  refusalFor,
  refusalOf,
  type Service,
  type Tenant,
  type User,
} from './host.ts'

/** Variables that the middleware sets. `tenant`: the tenant of the request, or null; see `PageSession.tenant` of `@sallyport/core`. */
export interface HonoVariables<U extends User | null = User, T extends Tenant | null = Tenant | null> {
  readonly Variables: { user: U; tenant: T }
}

export interface HonoMount {
  /** Sets `c.var.user` to the signed-in user, or null. For routes that are open to everyone. */
  readonly user: () => MiddlewareHandler<HonoVariables<User | null>>
  /** Sets `c.var.user` to the signed-in user. Responds 401 if no user is signed in. */
  readonly requireUser: () => MiddlewareHandler<HonoVariables>
  /**
   * Sets `c.var.user` to the signed-in user. Responds 401 if no user is signed in, and 403 if none of the user's roles has the permission,
   * such as `posts:write`. With `in: 'tenant'`, only the user's roles within the tenant of the request count; 404 without one.
   */
  readonly requirePermission: <const O extends PermissionOptions = object>(
    permission: string,
    options?: O,
  ) => MiddlewareHandler<HonoVariables<User, O extends { readonly in: 'tenant' } ? Tenant : Tenant | null>>
}

/** The service, or a function that returns the service for a request's bindings (Cloudflare Workers) or context (realms). */
export type HonoService = ServiceInHono | ((env: never, c: Context) => ServiceInHono)

type ServiceInHono = Service & Pick<Sallyport, 'connectionOf'>

/**
 * Returns middleware for the host's own routes. Keeps users of server-rendered pages signed in, if `cookies.refreshTokenPath` is `/`. The
 * service itself is mounted by `app.route('/', sallyport.app)`. In an app that `createWorker` of `@sallyport/cloudflare` calls:
 * `toHono((env: Bindings) => env.SALLYPORT)`.
 *
 * @example
 * const { requireUser } = toHono(sallyport)
 * const app = new Hono().route('/', sallyport.app).get('/notes', requireUser(), (c) => c.json({ of: c.var.user.email }))
 */
export function toHono(service: HonoService): HonoMount {
  const withUser =
    (admits: (caller: Caller, sallyport: Service) => Promise<Refusal | null>): MiddlewareHandler =>
    async (c, next) => {
      // The cast is safe: the function is for the bindings of the app that it is written in.
      const sallyport = typeof service === 'function' ? service(c.env as never, c) : service
      const { user, tenant, headers } = await sallyport.session(c.req.raw, sallyport.connectionOf(c))
      const status = await admits({ user, tenant }, sallyport)
      if (status === null) {
        c.set('user', user)
        c.set('tenant', tenant ?? null)
        await next()
      } else c.res = c.json(refusalOf(status), status)
      const added = [...headers]
      if (added.length === 0) return
      // Does the same as `withHeaders`, but header by header: Hono would copy the old headers to a new `c.res`.
      const own = c.res.headers.getSetCookie()
      for (const name of [...c.res.headers.keys()])
        if (isCaching(name) || name === 'set-cookie') c.header(name, undefined)
      for (const [name, value] of added) c.header(name, value, { append: true })
      for (const cookie of own) c.header('Set-Cookie', cookie, { append: true })
    }
  const signedIn = async ({ user }: Caller) => (user === null ? 401 : null)
  return {
    user: () => withUser(async () => null),
    requireUser: () => withUser(signedIn),
    requirePermission: (permission, options) =>
      withUser((caller, sallyport) => refusalFor(sallyport, caller, permission, options)),
  }
}
