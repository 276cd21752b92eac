import { issueKey } from '../../endpoints/admin/api-keys/issue-key.ts'
import { listKeys } from '../../endpoints/admin/api-keys/list-keys.ts'
import { deleteKey, revokeKey } from '../../endpoints/admin/api-keys/revoke-key.ts'
import { createRole, deleteRole } from '../../endpoints/admin/roles/manage-roles.ts'
import { assignRole, listRolesOfUser, revokeRole } from '../../endpoints/admin/roles/roles-of-user.ts'
import { revokeSession } from '../../endpoints/admin/sessions/revoke-session.ts'
import { adminUserView } from '../../endpoints/admin/users/admin-user.ts'
import { createUser } from '../../endpoints/admin/users/create-user.ts'
import { deleteUserByAdmin } from '../../endpoints/admin/users/delete-user.ts'
import { revokeSessionsOfUser } from '../../endpoints/admin/users/end-user-access.ts'
import { updateUser } from '../../endpoints/admin/users/update-user.ts'
import { HOST } from '../../foundations/events/actors.ts'
import type { EventBus } from '../../foundations/events/bus.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { normaliseEmail } from '../../identity/accounts/email-address.ts'
import { requireUser } from '../../identity/accounts/require-user.ts'
import { holdingTenant } from '../../identity/accounts/tenants/tenant-roles.ts'
import { openAddress } from '../../identity/mailbox-ownership/closed-address.ts'
import { viewSession } from '../../identity/session/session-view.ts'
import { satisfies } from '../../ports/needs.ts'
import type { Ports } from '../../ports/ports.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import { parseInput } from '../../web/http/request/input.ts'
import { type ContextSettings, createContext } from '../../web/http/routing/context.ts'
import type { Endpoint } from '../../web/http/routing/endpoint.ts'
import type { ManagedApiKey, ManagedUser, Operations } from './operations.ts'

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | undefined>>
}

type Given = Pick<Ports, 'users' | 'sessions' | 'proofs' | 'roles' | 'tenants'> & {
  readonly events: EventBus
  readonly now: () => Date
}

/**
 * Creates the operations. `authenticate` verifies the access token of a request. `recorded` wraps an endpoint so that changes with an unknown outcome
 * stay visible in the audit trail.
 */
export function createOperations(
  given: Given,
  {
    authenticate,
    recorded,
  }: {
    readonly authenticate: (request: Request) => Promise<AccessClaims | null>
    readonly recorded: (endpoint: Endpoint) => Endpoint
  },
  settings: ContextSettings,
): Operations {
  const ownContext = () => createContext(new Request('https://host.invalid/'), {}, settings)

  /** Runs an endpoint of the admin API as the administrator `host` and returns the body of its response. */
  async function run<T = unknown>(endpoint: Endpoint, { params = {}, body, query }: Sent): Promise<T> {
    const { needs } = endpoint
    if (!satisfies(given, needs)) throw new TypeError(`This operation needs the stores ${needs.join(', ')}`)
    const input = {
      params,
      body: endpoint.body && parseInput(endpoint.body, body),
      query: endpoint.query && parseInput(endpoint.query, query ?? {}),
      context: ownContext(),
      admin: { by: HOST },
    }
    // The casts are safe: input and result have the types of this endpoint's schemas.
    const reply = await recorded(endpoint).handle(input as unknown as Parameters<Endpoint['handle']>[0], given)
    return reply.body as T
  }

  const act = async (endpoint: Endpoint, sent: Sent): Promise<void> => {
    await run(endpoint, sent)
  }
  const { users, sessions } = given
  const change = async (id: string, body: object) =>
    (await run<{ readonly user: ManagedUser }>(updateUser, { params: { id }, body })).user

  return {
    users: {
      create: async (body) => (await run<{ readonly user: ManagedUser }>(createUser, { body })).user,
      async find(by) {
        const email = 'email' in by ? normaliseEmail(by.email) : null
        const user = 'id' in by ? await users.findById(by.id) : email && (await users.findByEmail(email))
        return user ? adminUserView(user) : null
      },
      update: change,
      async openAddress(id) {
        const user = await requireUser(id, users)
        await openAddress(user, given)
        const about = aboutRequest(ownContext(), { userId: id })
        await given.events.publish('identity.user.email.opened', { by: HOST }, about)
      },
      disable: (id) => change(id, { isDisabled: true }),
      delete: (id) => act(deleteUserByAdmin, { params: { id } }),
    },
    sessions: {
      list: async (userId) =>
        (await sessions.listForUser(userId, given.now())).map((session) => viewSession(session, undefined)),
      revoke: (handle) => act(revokeSession, { params: { handle } }),
      revokeForUser: async (id) =>
        (await run<{ readonly revoked: number }>(revokeSessionsOfUser, { params: { id } })).revoked,
    },
    roles: {
      create: (name, permissions) => act(createRole, { body: { name, permissions } }),
      delete: (name) => act(deleteRole, { params: { name } }),
      async listForUser(id, tenantId) {
        // Runs the endpoint for its checks only: its response also lists assignments that aren't in force, such as within an inactive tenant.
        await act(listRolesOfUser, { params: { id }, query: { tenantId } })
        return given.roles?.rolesOf(id, await holdingTenant(id, tenantId, given.tenants)) ?? []
      },
      permissionsOf: async (id, tenantId) =>
        given.roles?.permissionsOf(id, await holdingTenant(id, tenantId, given.tenants)) ?? [],
      assign: (id, role, tenantId) => act(assignRole, { params: { id }, body: { role, tenantId } }),
      revoke: (id, role, tenantId) => act(revokeRole, { params: { id, role }, query: { tenantId } }),
    },
    apiKeys: {
      create: (body) => run(issueKey, { body }),
      list: async (search) =>
        (await run<{ readonly keys: readonly ManagedApiKey[] }>(listKeys, { query: { limit: '100', search } })).keys,
      revoke: (id) => act(revokeKey, { params: { id } }),
      delete: (id) => act(deleteKey, { params: { id } }),
    },
    async verify(accessToken) {
      if (!TOKEN.test(accessToken)) return null
      return authenticate(new Request('https://host.invalid/', { headers: { Authorization: `Bearer ${accessToken}` } }))
    },
  }
}

const TOKEN = /^[\w.-]{1,8192}$/
