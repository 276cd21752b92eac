/** Sallyport in an Express app, version 4 or 5. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toHandler } from '@sallyport/node'
import {
  type Caller,
  type PermissionOptions,
  type Refusal,
  refusalFor,
  refusalOf,
  type Service,
  type Tenant,
  type User,
} from './host.ts'
import { isServed, signIn } from './node-request.ts'

declare global {
  namespace Express {
    interface Request {
      /** The signed-in user; null if no user is signed in. */
      user: User | null
      /** Tenant of the request, with the user's roles and permissions in it; null for none. Undefined without `@sallyport/tenants`. */
      tenant?: Tenant | null
    }
  }
}

type Next = (error?: unknown) => void
export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: Next) => void

/**
 * Returns middleware that responds to the requests of the service, and sets `req.user` and `req.tenant` for all others:
 * `app.use(toExpress(sallyport))`. Mount it at the root of the app or at the service's `publicPath`, before or after `express.json()`.
 *
 * @example
 * const app = express().use(toExpress(sallyport))
 * app.get('/notes', requireUser(), (req, res) => res.json({ of: req.user?.email }))
 */
export function toExpress(sallyport: Service): Middleware {
  const answer = toHandler(sallyport)
  return (incoming, outgoing, next) => {
    if (isServed(sallyport, incoming)) answer(incoming, outgoing).catch(next)
    else signIn(sallyport, incoming, outgoing).then((caller) => next(void Object.assign(incoming, caller)), next)
  }
}

/** Returns middleware that responds 401 if no user is signed in. Needs `toExpress` before it. */
export function requireUser(): Middleware {
  return (incoming, outgoing, next) => {
    if (callerOf(incoming).user === null) refuse(outgoing, 401)
    else next()
  }
}

/**
 * Returns middleware that responds 401 if no user is signed in, and 403 if none of the user's roles has the permission, such as
 * `posts:write`. With `in: 'tenant'`, only the user's roles within the tenant of the request count; 404 without one. Needs `toExpress` before it.
 */
export function requirePermission(sallyport: Service, permission: string, options?: PermissionOptions): Middleware {
  return (incoming, outgoing, next) => {
    refusalFor(sallyport, callerOf(incoming), permission, options).then(
      (status) => (status === null ? next() : refuse(outgoing, status)),
      next,
    )
  }
}

function callerOf(incoming: IncomingMessage): Caller {
  if (!('user' in incoming)) throw new Error('req.user is missing: put app.use(toExpress(sallyport)) before this route')
  // The cast is safe: `toExpress` sets user and tenant.
  return incoming as unknown as Caller
}

function refuse(outgoing: ServerResponse, status: Refusal): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  outgoing.end(JSON.stringify(refusalOf(status)))
}
