import type {
  AccessClaims,
  Connection,
  PageSession,
  PageSessionOptions,
  Sallyport,
  SessionTenant,
} from '@sallyport/core'

/** The parts of a Sallyport that a framework's mount uses. */
export type Service = Pick<Sallyport, 'fetch' | 'handles' | 'passedOn' | 'session' | 'roles'>

/** Claims of the signed-in user, which the mounts pass to the host's routes. */
export type User = AccessClaims

export type { Connection, PageSession, PageSessionOptions }

/** Tenant of a request, with the user's roles and permissions in it. Needs a feature such as `tenants()` of `@sallyport/tenants`. */
export type Tenant = SessionTenant

/** User of a request and the tenant that it names, each null if there is none. `tenant` is undefined without a feature such as `tenants()`. */
export type Caller = Pick<PageSession, 'user' | 'tenant'>

/** Options of `requirePermission`. */
export interface PermissionOptions {
  /**
   * `tenant`: the permission must come from a role within the tenant that the request names. If the request names no tenant, or one of which
   * the user isn't a member, the response is 404. Needs `@sallyport/tenants`.
   */
  readonly in?: 'tenant'
}

/** Status of a refusal. */
export type Refusal = 401 | 403 | 404

/**
 * Returns null if one of the user's roles has the permission. Returns 401 if no user is signed in, otherwise 403. With `in: 'tenant'`, only roles
 * within the tenant of the request count, and a request without one is 404 (R27). Otherwise global roles count; without a feature such as
 * `tenants()`, roles within the tenant that the access token names count, too.
 */
export async function refusalFor(
  sallyport: Service,
  { user, tenant }: Caller,
  permission: string,
  options: PermissionOptions = {},
): Promise<Refusal | null> {
  if (user === null) return 401
  if (options.in === 'tenant') {
    if (tenant === undefined)
      throw new TypeError("requirePermission: `in: 'tenant'` needs the feature tenants() of @sallyport/tenants")
    if (tenant === null) return 404
    return tenant.permissions.includes(permission) ? null : 403
  }
  const { sub, tenantId } = user
  // With `tenants()`, users can create tenants themselves, so roles within a tenant give no rights outside it (R42).
  const within = tenant === undefined && typeof tenantId === 'string' ? tenantId : undefined
  const permissions = await sallyport.roles.permissionsOf(sub, within)
  return permissions.includes(permission) ? null : 403
}

/** Headers that say how long caches keep a response, in general or in one network (RFC 9213). */
const CACHING = /^(?:cache-control|expires|surrogate-control|(?:.+-)?cdn-cache-control)$/i

/** True if the header says how long caches keep a response. */
export function isCaching(name: string): boolean {
  return CACHING.test(name)
}

/**
 * Returns the response with the headers of a session added. If there are any, removes the host's own caching headers, such as `Cache-Control:
 * public`: a cache would give the session's cookies to other users (R21, R32). Returns a copy, because the headers of some responses, such as
 * redirects, can't be changed.
 */
export function withHeaders(response: Response, added: Headers): Response {
  const entries = [...added]
  if (entries.length === 0) return response
  const copy = new Response(response.body, response)
  // The route's own cookies come last: it may have signed the user in, and the last cookie of a name counts.
  const own = copy.headers.getSetCookie().map((cookie) => ['set-cookie', cookie] as const)
  for (const name of [...copy.headers.keys()]) if (isCaching(name) || name === 'set-cookie') copy.headers.delete(name)
  for (const [name, value] of [...entries, ...own]) copy.headers.append(name, value)
  return copy
}

const REFUSALS = {
  401: ['UNAUTHORIZED', 'Authentication is required.'],
  403: ['FORBIDDEN', 'The permission is missing.'],
  404: ['TENANT_NOT_FOUND', 'The organisation does not exist.'],
} as const

/** Returns the error body of a refusal on the host's own routes, in the format of the service's errors. */
export function refusalOf(status: Refusal) {
  const [code, message] = REFUSALS[status]
  return { success: false, error: message, message, code } as const
}
