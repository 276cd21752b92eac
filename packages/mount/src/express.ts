/** Sallyport in an Express app, version 4 or 5. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toHandler } from '@sallyport/node'
import { refusalFor, refusalOf, type Service, type User } from './host.ts'
import { isServed, signIn } from './node-request.ts'

declare global {
  namespace Express {
    interface Request {
      /** The signed-in user; null if no user is signed in. */
      user: User | null
    }
  }
}

type Next = (error?: unknown) => void
export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: Next) => void

/**
 * Returns middleware that responds to the requests of the service and sets `req.user` for all others: `app.use(toExpress(sallyport))`.
 * Mount it at the root of the app or at the service's `publicPath`, before or behind `express.json()`.
 *
 * @example
 * const app = express().use(toExpress(sallyport))
 * app.get('/notes', requireUser(), (req, res) => res.json({ of: req.user?.email }))
 */
export function toExpress(sallyport: Service): Middleware {
  const answer = toHandler(sallyport)
  return (incoming, outgoing, next) => {
    if (isServed(sallyport, incoming)) answer(incoming, outgoing).catch(next)
    else signIn(sallyport, incoming, outgoing).then((user) => next(void Object.assign(incoming, { user })), next)
  }
}

/** Returns middleware that responds 401 if no user is signed in. Needs `toExpress` before it. */
export function requireUser(): Middleware {
  return (incoming, outgoing, next) => {
    if (userOf(incoming) === null) refuse(outgoing, 401)
    else next()
  }
}

/**
 * Returns middleware that responds 401 if no user is signed in, and 403 if none of the user's roles has the permission, such as
 * `posts:write`. Needs `toExpress` before it.
 */
export function requirePermission(sallyport: Service, permission: string): Middleware {
  return (incoming, outgoing, next) => {
    refusalFor(sallyport, userOf(incoming), permission).then(
      (status) => (status === null ? next() : refuse(outgoing, status)),
      next,
    )
  }
}

function userOf(incoming: IncomingMessage): User | null {
  if (!('user' in incoming)) throw new Error('req.user is missing: put app.use(toExpress(sallyport)) before this route')
  // The cast is safe: `toExpress` sets the user.
  return incoming.user as User | null
}

function refuse(outgoing: ServerResponse, status: 401 | 403): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  outgoing.end(JSON.stringify(refusalOf(status)))
}
