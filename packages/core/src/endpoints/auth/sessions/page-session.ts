import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { SessionTenant } from '../../../identity/features/feature-hooks.ts'

/** Result of `PageSessions.session`: the user for whom the host's server renders a page. */
export interface PageSession {
  /** Claims of the signed-in user; null if no user is signed in. */
  readonly user: AccessClaims | null
  /** `Set-Cookie` and `Cache-Control` headers to append to the page's headers. Empty if the browser's cookies don't change. */
  readonly headers: Headers
  /**
   * Tenant that the request names, with the user's roles and permissions in it, read from the database. Null if no user is signed in, or the request
   * names no tenant, or a tenant that is unknown, inactive or not the user's. Respond with 404 in each case, so that tenants can't be probed (R27).
   * Undefined without a feature that knows tenants of requests, such as `@sallyport/tenants`.
   */
  readonly tenant?: SessionTenant | null | undefined
}

export interface PageSessionOptions {
  /**
   * False where the response's headers can't be changed any more, as in a server component. The session is then checked, but its tokens aren't
   * replaced, because the browser would never get the new ones. Default true.
   */
  readonly canSetCookies?: boolean
}
