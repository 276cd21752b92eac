/** Sallyport in a Hono app. */
import type { Sallyport } from '@sallyport/core'
import type { MiddlewareHandler } from 'hono'
import { isCaching, refusalFor, refusalOf, type Service, type User } from './host.ts'

export interface HonoMount {
  /** Sets `c.var.user` to the signed-in user, or null. For routes that are open to everyone. */
  readonly user: () => MiddlewareHandler<{ Variables: { user: User | null } }>
  /** Sets `c.var.user` to the signed-in user. Responds 401 if no user is signed in. */
  readonly requireUser: () => MiddlewareHandler<{ Variables: { user: User } }>
  /**
   * Sets `c.var.user` to the signed-in user. Responds 401 if no user is signed in, and 403 if none of the user's roles has the permission,
   * such as `posts:write`.
   */
  readonly requirePermission: (permission: string) => MiddlewareHandler<{ Variables: { user: User } }>
}

/** The service, or a function that returns it for the bindings of a request, as on Cloudflare Workers. */
export type HonoService = ServiceInHono | ((env: never) => ServiceInHono)

type ServiceInHono = Service & Pick<Sallyport, 'connectionOf'>

/**
 * Returns middleware for the host's own routes. Keeps users of rendered pages signed in, if `cookies.refreshTokenPath` is `/`. The service
 * itself is mounted by `app.route('/', sallyport.app)`. In an app that `createWorker` of `@sallyport/cloudflare` calls:
 * `toHono((env: Bindings) => env.SALLYPORT)`.
 *
 * @example
 * const { requireUser } = toHono(sallyport)
 * const app = new Hono().route('/', sallyport.app).get('/notes', requireUser(), (c) => c.json({ of: c.var.user.email }))
 */
export function toHono(service: HonoService): HonoMount {
  const withUser =
    (admits: (user: User | null, sallyport: Service) => Promise<401 | 403 | null>): MiddlewareHandler =>
    async (c, next) => {
      // The cast is safe: the function is for the bindings of the app that it is written in.
      const sallyport = typeof service === 'function' ? service(c.env as never) : service
      const { user, headers } = await sallyport.session(c.req.raw, sallyport.connectionOf(c))
      const status = await admits(user, sallyport)
      if (status === null) {
        c.set('user', user)
        await next()
      } else c.res = c.json(refusalOf(status), status)
      const added = [...headers]
      if (added.length === 0) return
      // The same as `withHeaders`. A new `c.res` would get the headers of the old one again.
      const own = c.res.headers.getSetCookie()
      for (const name of [...c.res.headers.keys()])
        if (isCaching(name) || name === 'set-cookie') c.header(name, undefined)
      for (const [name, value] of added) c.header(name, value, { append: true })
      for (const cookie of own) c.header('Set-Cookie', cookie, { append: true })
    }
  const signedIn = async (user: User | null) => (user === null ? 401 : null)
  return {
    user: () => withUser(async () => null),
    requireUser: () => withUser(signedIn),
    requirePermission: (permission) => withUser((user, sallyport) => refusalFor(sallyport, user, permission)),
  }
}
