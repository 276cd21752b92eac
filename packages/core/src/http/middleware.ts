import type { AccessClaims } from '../tokens/claims.ts'
import { type ContextSettings, createContext, type RequestContext } from './context.ts'
import { AuthError } from './errors.ts'
import type { Guard } from './guard.ts'
import { refuse, toResponse } from './reply.ts'

/** What a middleware needs of the host's context; Hono's fits. */
export interface MiddlewareContext {
  readonly req: { readonly raw: Request }
  set(key: 'user', value: AccessClaims): void
}

/** The service's guard for routes of the host's own. */
export interface HostGuard {
  /** The decoded access token of a request, or `null` without a valid one, or when a cookie lacks its CSRF proof. */
  authenticate(request: Request): Promise<AccessClaims | null>
  /** For Hono and alike: sets `user` to the decoded access token; answers 401 with the service's error body without one; CORS headers are the host's. */
  middleware(context: MiddlewareContext, next: () => Promise<void>): Promise<Response | undefined>
}

export function createHostGuard(guard: Guard, settings: ContextSettings): HostGuard {
  async function check(context: RequestContext): Promise<AccessClaims | AuthError> {
    try {
      // The guard rejects unless it proves one of the kinds it is asked for.
      return (await guard(['user'], context, {})).user as AccessClaims
    } catch (error) {
      if (error instanceof AuthError) return error
      throw error
    }
  }

  return {
    async authenticate(request) {
      const found = await check(createContext(request, {}, settings))
      return found instanceof AuthError ? null : found
    },
    async middleware(context, next) {
      const own = createContext(context.req.raw, {}, settings)
      const found = await check(own)
      if (found instanceof AuthError) return toResponse(refuse(found), { 'X-Request-Id': own.requestId })
      context.set('user', found)
      await next()
      return undefined
    },
  }
}
