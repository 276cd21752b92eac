import type { AccessClaims, Connection, PageSession, PageSessionOptions, Sallyport } from '@sallyport/core'

/** The parts of a Sallyport that a framework's mount uses. */
export type Service = Pick<Sallyport, 'fetch' | 'handles' | 'session' | 'roles'>

/** Claims of the signed-in user, which the mounts pass to the host's routes. */
export type User = AccessClaims

export type { Connection, PageSession, PageSessionOptions }

/**
 * Returns null if one of the user's roles has the permission, in the tenant that the access token names or in all tenants. Returns 401 if no user
 * is signed in, otherwise 403.
 */
export async function refusalFor(sallyport: Service, user: User | null, permission: string): Promise<401 | 403 | null> {
  if (user === null) return 401
  const { sub, tenantId } = user
  const permissions = await sallyport.roles.permissionsOf(sub, typeof tenantId === 'string' ? tenantId : undefined)
  return permissions.includes(permission) ? null : 403
}

/** Headers that say how long caches keep a response, in general or in one network (RFC 9213). */
const CACHING = /^(?:cache-control|expires|surrogate-control|(?:.+-)?cdn-cache-control)$/i

/** True if the header says how long caches keep a response. */
export function isCaching(name: string): boolean {
  return CACHING.test(name)
}

/**
 * Returns the response with the headers of a session added. With cookies, none of the host's own caching headers stay, such as `Cache-Control:
 * public`: a cache would give the cookies to other users (R21, R32). A copy, because the headers of some responses, such as redirects, can't
 * be changed.
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

/** Returns the error body of a 401 or 403 on the host's own routes, in the format of the service's errors. */
export function refusalOf(status: 401 | 403) {
  const [code, message] =
    status === 401 ? ['UNAUTHORIZED', 'Authentication is required.'] : ['FORBIDDEN', 'The permission is missing.']
  return { success: false, error: message, message, code } as const
}
