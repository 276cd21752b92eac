import { assertKeyMayChangeUser } from '../identity/api-keys/admin-key.ts'
import type { User, UserStore } from '../ports/accounts/users.ts'
import { adminScope } from '../web/http/routing/admin-areas.ts'
import type { Administrator, Endpoint } from '../web/http/routing/endpoint.ts'

/** Parts of a request that the router passes to the handler of an admin endpoint. */
interface Received {
  readonly params: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly admin?: Administrator
}

interface Given {
  readonly users: UserStore
  readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined
}

/**
 * Returns the endpoint with a scope: API keys that have this scope may call it, too. Endpoints without an `area` stay closed to keys. A key may not
 * change a user who is or can become an administrator.
 */
export function withKeyAccess(endpoint: Endpoint): Endpoint {
  const { area, changesUser, method } = endpoint
  if (area === undefined) return endpoint
  const scope = adminScope(area, method)
  if (changesUser === undefined) return { ...endpoint, scope }
  return {
    ...endpoint,
    scope,
    async handle(incoming, given) {
      // The casts are safe: the router passes these fields to every handler, and all ports and services.
      const { params, body, admin } = incoming as unknown as Received
      const userId = params[changesUser] ?? body?.[changesUser]
      if (admin !== undefined && typeof userId === 'string') await assertKeyMayChangeUser(admin, userId, given as Given)
      return endpoint.handle(incoming, given)
    },
  }
}
