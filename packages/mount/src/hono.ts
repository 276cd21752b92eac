/** Sallyport in a Hono app. */
import type { MiddlewareHandler } from 'hono'
import { refusalFor, refusalOf, type Service, type User } from './host.ts'

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

/**
 * Returns middleware for the host's own routes. Keeps users of rendered pages signed in, if `cookies.refreshTokenPath` is `/`. The service
 * itself is mounted by `app.route('/', sallyport.app)`.
 */
export function toHono(sallyport: Service): HonoMount {
  const withUser =
    (admits: (user: User | null) => Promise<401 | 403 | null>): MiddlewareHandler =>
    async (c, next) => {
      const { user, headers } = await sallyport.session(c.req.raw)
      const status = await admits(user)
      if (status === null) {
        c.set('user', user)
        await next()
      } else c.res = c.json(refusalOf(status), status)
      for (const [name, value] of headers) c.header(name, value, { append: name === 'set-cookie' })
    }
  const signedIn = async (user: User | null) => (user === null ? 401 : null)
  return {
    user: () => withUser(async () => null),
    requireUser: () => withUser(signedIn),
    requirePermission: (permission) => withUser((user) => refusalFor(sallyport, user, permission)),
  }
}
