/** Sallyport in h3 1 and Nuxt. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toHandler } from '@sallyport/node'
import type { Service } from './host.ts'
import { isServed, signIn } from './node-request.ts'

/** Members of h3's event that the mount uses. */
export interface H3Event {
  readonly node: { readonly req: IncomingMessage; readonly res: ServerResponse }
  readonly context: object
}

/**
 * Returns a handler that responds to the requests of the service and sets `event.context.user` and, with `@sallyport/tenants`,
 * `event.context.tenant` for all others. In Nuxt: `export default defineEventHandler(toH3(sallyport))` in `server/middleware/auth.ts`.
 *
 * @example
 * export default defineEventHandler(toH3(sallyport))
 */
export function toH3(sallyport: Service): (event: H3Event) => Promise<void> {
  const answer = toHandler(sallyport)
  return async ({ node: { req, res }, context }) => {
    if (isServed(sallyport, req)) await answer(req, res)
    else Object.assign(context, await signIn(sallyport, req, res))
  }
}
