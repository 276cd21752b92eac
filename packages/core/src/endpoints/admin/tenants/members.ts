import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { tenantRole } from '../../../foundations/values/tenant-role.ts'
import { text } from '../../../foundations/values/text.ts'
import { findPeople, person } from '../../../identity/accounts/find-users.ts'
import { requireUser, requireUserStill } from '../../../identity/accounts/require-user.ts'
import { leaveTenant, revokeWithin } from '../../../identity/accounts/tenants/leave-tenant.ts'
import { withdrawInvitationsOf } from '../../../identity/accounts/tenants/withdraw-invitations-of.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/users',
  summary: 'List users in a tenant',
  success: "One page of the tenant's users.",
  access: 'admin',
  needs: ['users', 'tenants.find', 'tenants.listMembers'],
  query: v.strictObject(pageFields),
  replies: {
    200: v.object({
      userIds: v.array(v.string()),
      users: v.array(
        v.object({
          ...person.entries,
          roles: v.optional(v.array(v.string())),
          /** Role in the organisation. Absent without the feature `tenants`. */
          role: v.optional(tenantRole),
        }),
      ),
      ...pageReply,
    }),
  },

  async handle({ params: { id }, query }, { users, tenants, roles, features }) {
    if ((await tenants.find(id)) === null) throw failure('NOT_FOUND')
    const page = pageOf(query)
    const { userIds, total } = await tenants.listMembers(id, page)
    const [people, assigned, held] = await Promise.all([
      findPeople(userIds, users),
      roles?.rolesWithin?.(id, userIds),
      features.sessionTenant && tenants.memberRoles?.(id, userIds),
    ])
    const named = userIds.flatMap((userId) => {
      const member = people.get(userId)
      if (member === undefined) return []
      const own = assigned?.filter((one) => one.userId === userId).map(({ role }) => role)
      const role = held?.find((one) => one.userId === userId)?.role
      return { ...member, ...(own && { roles: own }), ...(role && { role }) }
    })
    return ok({ userIds, users: named, ...pageFacts(page, total) })
  },
})

export const addMember = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/users',
  summary: 'Add a user to a tenant',
  success: 'The user is a member of the tenant.',
  access: 'admin',
  changesUser: 'userId',
  needs: ['users', 'tenants.find', 'tenants.addMember', 'tenants.removeMember'],
  body: v.object({ userId: text(1, 255) }),
  errors: ['USER_NOT_FOUND', 'GUEST_FORBIDDEN'],

  async handle({ params: { id: tenantId }, body: { userId }, admin, context }, { users, tenants, roles, events }) {
    if ((await tenants.find(tenantId)) === null) throw failure('NOT_FOUND')
    if ((await requireUser(userId, users)).isGuest === true) throw failure('GUEST_FORBIDDEN')
    const isMember = (await tenants.tenantsOf(userId)).some(({ id }) => id === tenantId)
    // Deletes roles from an earlier membership: an administrator must assign them again.
    if (!isMember)
      await revokeWithin(tenantId, [userId], { by: admin.by, about: aboutRequest(context) }, { roles, events })
    const about = aboutRequest(context, { userId, tenantId })
    const data = { tenantId, userId, by: admin.by }
    await events.change([{ event: 'identity.tenant.user.added', data, about }], async () => {
      if (!(await tenants.addMember(tenantId, userId))) return false
      await requireUserStill(userId, users, () => tenants.removeMember(tenantId, userId))
      return true
    })
    return ok()
  },
})

/** Removes a member. The last owner is removed only with `force=true`. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/users/:userId',
  summary: 'Remove a user from a tenant',
  success: "The user isn't a member of the tenant.",
  access: 'admin',
  changesUser: 'userId',
  needs: ['users', 'tenants.find', 'tenants.removeMember'],
  query: v.object({ force: v.exactOptional(v.undefinedable(v.picklist(['true', 'false']))) }),
  errors: ['LAST_OWNER', 'CONFLICT'],

  async handle({ params: { id: tenantId, userId }, query: { force }, admin: { by }, context }, given) {
    if ((await given.tenants.find(tenantId)) === null) throw failure('NOT_FOUND')
    const leaving = { by, about: aboutRequest(context), mayLoseLastOwner: force === 'true' }
    await leaveTenant(tenantId, [userId], leaving, given)
    await withdrawInvitationsOf(tenantId, userId, leaving, given)
    return ok()
  },
})
