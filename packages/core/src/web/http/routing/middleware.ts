import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { AuthError, failure } from '../../../foundations/values/errors.ts'
import type { Connection } from '../../../ports/host/platform.ts'
import { ConflictingCookies } from '../cookies/conflicting-cookies.ts'
import { type Reply, refuse, responseHeaders, toResponse } from '../replies/reply.ts'
import { type ContextSettings, createContext, type RequestContext } from './context.ts'
import type { ApiKeyCaller, Credentials, KeyOwner, OwnedKeyCaller } from './endpoint.ts'
import { assertScope, type Guard, isUnsafe } from './guard.ts'

/** The fields of a Hono context that `middleware` uses. Contexts of other routers may have the same fields. */
export interface MiddlewareContext {
  readonly req: { readonly raw: Request }
  set(key: 'user', value: AccessClaims): void
}

export interface ApiKeyMiddlewareContext<C extends ApiKeyCaller = ApiKeyCaller> {
  readonly req: { readonly raw: Request }
  readonly env?: unknown
  set(key: 'apiKey', value: C): void
}

/** Functions that protect the host's own routes with the service's credentials. */
export interface HostGuard {
  /**
   * Returns the claims of the request's access token. Returns null without a valid token, or if the token is in a cookie and a CSRF
   * check fails.
   */
  authenticate(request: Request): Promise<AccessClaims | null>
  /**
   * Returns the caller of the request's API key if the key has all of these scopes, otherwise null. For keys restricted to IP
   * addresses, pass the connection as for `fetch`.
   */
  authenticateApiKey(
    request: Request,
    scopes?: readonly string[],
    connection?: Connection,
  ): Promise<ApiKeyCaller | null>
  /**
   * Returns the caller of the request's API key if the key belongs to a user (`owner` is `user`) or a tenant (`owner` is `tenant`) and has all of
   * these scopes, otherwise null. The scopes of a tenant's key are permissions within this tenant and mean nothing elsewhere, so the route must
   * look at `owner.tenantId`. Needs `ownedKeys()` in the option `features`.
   */
  authenticateOwnedKey(
    request: Request,
    owner: KeyOwner,
    scopes?: readonly string[],
    connection?: Connection,
  ): Promise<OwnedKeyCaller | null>
  /**
   * Middleware for Hono and similar routers. Sets `user` to the claims of the access token. Without a valid token, responds 401 with the
   * service's error body; responds 403 if a CSRF check fails or the user is disabled. Sets no CORS headers; the host must set them.
   */
  middleware(context: MiddlewareContext, next: () => Promise<void>): Promise<Response | undefined>
  /**
   * Returns middleware that admits API keys with all of these scopes, and sets the context variable `apiKey` to the key's id and scopes.
   * Responds 401 API_KEY_MISSING, API_KEY_INVALID, API_KEY_REVOKED or API_KEY_EXPIRED, or 403 API_KEY_IP_BLOCKED or API_KEY_INSUFFICIENT_SCOPE.
   * `connectionOf` returns the connection from the context's `env`; keys restricted to IP addresses need it. Default: the
   * `connectionOf` of the adapter's `platform`.
   */
  apiKeyMiddleware(
    scopes?: readonly string[],
    connectionOf?: (env: never) => Connection,
  ): (context: ApiKeyMiddlewareContext, next: () => Promise<void>) => Promise<Response | undefined>
  /** Returns middleware as `apiKeyMiddleware` does, for API keys of users or of tenants. `apiKey` also names the key's owner. */
  ownedKeyMiddleware(
    owner: KeyOwner,
    scopes?: readonly string[],
    connectionOf?: (env: never) => Connection,
  ): (context: ApiKeyMiddlewareContext<OwnedKeyCaller>, next: () => Promise<void>) => Promise<Response | undefined>
}

interface HostGuardSettings extends ContextSettings {
  readonly conflictCookies: readonly string[]
}

export function createHostGuard(guard: Guard, settings: HostGuardSettings): HostGuard {
  const headers = responseHeaders(settings.headers)

  async function check(context: RequestContext): Promise<AccessClaims | AuthError> {
    try {
      const checksSession = isUnsafe(context.request.method)
      // The cast is safe: only the kind `user` is admitted, so the guard rejects unless it finds a user.
      return (await guard(['user'], context, {}, { checksSession, allowsImpersonation: true, allowsGuests: true }))
        .user as AccessClaims
    } catch (error) {
      if (error instanceof AuthError) return error
      throw error
    }
  }

  async function checkKey<K extends 'key' | 'ownedKey'>(
    kind: K,
    context: RequestContext,
    scopes: readonly string[],
    isMeant: (caller: Credentials[K]) => boolean = () => true,
  ): Promise<Credentials[K] | AuthError> {
    try {
      const caller = (await guard([kind, 'public'], context, {}))[kind]
      if (caller === undefined) return failure('API_KEY_MISSING')
      if (!isMeant(caller)) return failure('API_KEY_INVALID')
      for (const scope of scopes) assertScope(caller, scope)
      return caller
    } catch (error) {
      if (error instanceof AuthError) return error
      throw error
    }
  }

  const isOf = (owner: KeyOwner) => (caller: OwnedKeyCaller) => caller.owner[`${owner}Id`] !== undefined

  /** Returns middleware that sets `apiKey` to what `check` returns. */
  function keyMiddleware<C extends ApiKeyCaller>(
    connectionOf: ((env: never) => Connection) | undefined,
    check: (context: RequestContext) => Promise<C | AuthError>,
  ): (context: ApiKeyMiddlewareContext<C>, next: () => Promise<void>) => Promise<Response | undefined> {
    return async (context, next) => {
      const { req, env } = context
      // The cast is needed because the type of `env` is unknown here. The host passes a function for the `env` of its own app.
      const connection = connectionOf?.(env as never) ?? settings.platform.connectionOf?.(req.raw, env)
      const own = createContext(req.raw, connection ?? {}, settings)
      const found = await check(own)
      if (found instanceof AuthError) return respond(refuse(found), own)
      context.set('apiKey', found)
      await next()
      return undefined
    }
  }

  function respond(reply: Reply, { requestId }: RequestContext): Response {
    return toResponse(reply, headers, {}, requestId)
  }

  return {
    async authenticateApiKey(request, scopes = [], connection = {}) {
      const found = await checkKey('key', createContext(request, connection, settings), scopes)
      return found instanceof AuthError ? null : found
    },
    async authenticateOwnedKey(request, owner, scopes = [], connection = {}) {
      const found = await checkKey('ownedKey', createContext(request, connection, settings), scopes, isOf(owner))
      return found instanceof AuthError ? null : found
    },
    apiKeyMiddleware: (scopes = [], connectionOf) =>
      keyMiddleware(connectionOf, (context) => checkKey('key', context, scopes)),
    ownedKeyMiddleware: (owner, scopes = [], connectionOf) =>
      keyMiddleware(connectionOf, (context) => checkKey('ownedKey', context, scopes, isOf(owner))),
    async authenticate(request) {
      const found = await check(createContext(request, {}, settings))
      return found instanceof AuthError ? null : found
    },
    async middleware(context, next) {
      const own = createContext(context.req.raw, {}, settings)
      const found = await check(own)
      if (found instanceof AuthError) {
        const isConflict = found instanceof ConflictingCookies
        const reply = { ...refuse(found), ...(isConflict && { cookies: settings.conflictCookies }) }
        return respond(reply, own)
      }
      context.set('user', found)
      await next()
      return undefined
    },
  }
}
