/** Sallyport in a Fastify server, version 5. */
import { toHandler } from '@sallyport/node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PermissionOptions, refusalFor, refusalOf, type Service, type Tenant, type User } from './host.ts'
import { signIn } from './node-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null if no user is signed in. */
    user: User | null
    /** Tenant of the request, with the user's roles and permissions in it; null for none. Undefined without `@sallyport/tenants`. */
    tenant: Tenant | null | undefined
  }
}

/**
 * Returns a plugin that responds to the requests of the service and sets `request.user` and `request.tenant` for all others:
 * `await app.register(toFastify(sallyport))`. Reads the bodies of the service's requests itself, whatever parsers the app has.
 *
 * @example
 * const app = fastify()
 * await app.register(toFastify(sallyport))
 * app.get('/notes', { preHandler: requireUser() }, async (request) => ({ of: request.user?.email }))
 */
export function toFastify(sallyport: Service): (app: FastifyInstance) => Promise<void> {
  const answer = toHandler(sallyport)
  const plugin = async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest('user', null)
    app.decorateRequest('tenant', undefined)
    app.addHook('onRequest', async (request, reply) => {
      if (sallyport.handles(pathOf(request))) {
        reply.hijack()
        await answer(request.raw, reply.raw)
        return
      }
      // Sets the cookies on Node's response, so that a route which hijacks its reply sends them, too.
      Object.assign(request, await signIn(sallyport, request.raw, reply.raw))
    })
  }
  // With this symbol, Fastify adds the decoration and the hook to the app itself instead of a new scope.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

/** Returns a `preHandler` hook that responds 401 if no user is signed in. */
export function requireUser() {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.user === null) await reply.code(401).send(refusalOf(401))
  }
}

/**
 * Returns a `preHandler` hook that responds 401 if no user is signed in, and 403 if none of the user's roles has the permission, such as
 * `posts:write`. With `in: 'tenant'`, only the user's roles within the tenant of the request count; 404 without one.
 */
export function requirePermission(sallyport: Service, permission: string, options?: PermissionOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const status = await refusalFor(sallyport, request, permission, options)
    if (status !== null) await reply.code(status).send(refusalOf(status))
  }
}
