import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { scopeId } from '../../../foundations/values/text.ts'
import { requireUser, requireUserStill } from '../../../identity/accounts/require-user.ts'
import { roleName } from '../../../identity/accounts/tenants/role-name.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const inTenant = { tenantId: scopeId }

/** Returns the roles that a user has in all tenants, and with `tenantId` also the roles in that tenant. */
export const listRolesOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/roles',
  summary: 'List roles of a user',
  success: "Names of the user's roles.",
  access: 'admin',
  area: 'roles',
  needs: ['users', 'roles'],
  query: v.object(inTenant),
  replies: { 200: v.object({ roles: v.array(v.string()) }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, query: { tenantId } }, given) {
    await assertKnown(id, tenantId, given)
    return ok({ roles: await given.roles.rolesOf(id, tenantId) })
  },
})

export const assignRole = endpoint({
  method: 'POST',
  path: '/api/users/:id/roles',
  summary: 'Assign a role to a user',
  success: 'The user has the role.',
  access: 'admin',
  changesUser: 'id',
  area: 'roles',
  needs: ['users', 'roles.assign', 'roles.revoke'],
  body: v.object({ role: roleName, ...inTenant }),
  errors: ['USER_NOT_FOUND', 'GUEST_FORBIDDEN'],

  async handle({ params: { id }, body: { role, tenantId }, admin, context }, given) {
    // Rejects guests, because the role would stay when the guest becomes a member.
    if ((await assertKnown(id, tenantId, given)).isGuest === true) throw failure('GUEST_FORBIDDEN')
    const scope = tenantId !== undefined && { tenantId }
    const about = aboutRequest(context, { userId: id, ...scope })
    const data = { role, ...scope, by: admin.by }
    await given.events.change([{ event: 'identity.role.assigned', data, about }], async () => {
      if (!(await given.roles.assign(id, role, tenantId))) throw failure('NOT_FOUND')
      await requireUserStill(id, given.users, () => given.roles.revoke(id, role, tenantId))
    })
    return ok()
  },
})

export const revokeRole = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/roles/:role',
  summary: 'Remove a role from a user',
  success: "The user doesn't have the role.",
  access: 'admin',
  changesUser: 'id',
  area: 'roles',
  needs: ['users', 'roles.revoke'],
  query: v.object(inTenant),
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id, role }, query: { tenantId }, admin, context }, given) {
    await assertKnown(id, tenantId, given)
    const scope = tenantId !== undefined && { tenantId }
    const about = aboutRequest(context, { userId: id, ...scope })
    const data = { role, ...scope, by: admin.by }
    await given.events.change([{ event: 'identity.role.revoked', data, about }], () =>
      given.roles.revoke(id, role, tenantId),
    )
    return ok()
  },
})

/** Returns the user. Rejects with 404 for an unknown user or tenant. An unknown tenant must never be treated as "all tenants" (R27). */
async function assertKnown(
  userId: string,
  tenantId: string | undefined,
  { users, tenants }: Optionally<'tenants'> & { readonly users: UserStore },
): Promise<User> {
  const user = await requireUser(userId, users)
  if (tenantId !== undefined && ((await tenants?.find?.(tenantId)) ?? null) === null) throw failure('NOT_FOUND')
  return user
}
