import * as v from 'valibot'
import { findPeople, person } from '../../../accounts/find-users.ts'
import { requireUser, requireUserStill } from '../../../accounts/require-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure } from '../../../http/errors.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../http/page-query.ts'
import { ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { tenantReply, tenantView } from './tenant-view.ts'

export const listTenantsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/tenants',
  summary: 'List tenants of a user',
  success: "The user's tenants.",
  access: 'admin',
  needs: ['users', 'tenants'],
  replies: { 200: v.object({ tenantIds: v.array(v.string()), tenants: v.array(tenantReply) }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id } }, { users, tenants }) {
    await requireUser(id, users)
    const found = await tenants.tenantsOf(id)
    return ok({ tenantIds: found.map((tenant) => tenant.id), tenants: found.map((tenant) => tenantView(tenant)) })
  },
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/users',
  summary: 'List users in a tenant',
  success: "One page of the tenant's users.",
  access: 'admin',
  needs: ['users', 'tenants.find', 'tenants.listMembers'],
  uses: ['roles'],
  query: v.strictObject(pageFields),
  replies: {
    200: v.object({
      userIds: v.array(v.string()),
      users: v.array(v.object({ ...person.entries, roles: v.optional(v.array(v.string())) })),
      ...pageReply,
    }),
  },

  async handle({ params: { id }, query }, { users, tenants, roles }) {
    if ((await tenants.find(id)) === null) throw failure('NOT_FOUND')
    const page = pageOf(query)
    const { userIds, total } = await tenants.listMembers(id, page)
    const [people, assigned] = await Promise.all([findPeople(userIds, users), roles?.rolesWithin?.(id, userIds)])
    const named = userIds.flatMap((userId) => {
      const member = people.get(userId)
      if (member === undefined) return []
      const own = assigned?.filter((one) => one.userId === userId).map(({ role }) => role)
      return { ...member, ...(own && { roles: own }) }
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
  needs: ['users', 'tenants.find', 'tenants.addMember', 'tenants.removeMember'],
  uses: ['events'],
  body: v.object({ userId: text(1, 255) }),
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id: tenantId }, body: { userId }, admin, context }, { users, tenants, events }) {
    if ((await tenants.find(tenantId)) === null) throw failure('NOT_FOUND')
    await requireUser(userId, users)
    if (!(await tenants.addMember(tenantId, userId))) return ok()
    await requireUserStill(userId, users, () => tenants.removeMember(tenantId, userId))
    const about = aboutRequest(context, { userId, tenantId })
    await events.publish('identity.tenant.user.added', { tenantId, userId, by: admin.by }, about)
    return ok()
  },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/users/:userId',
  summary: 'Remove a user from a tenant',
  success: "The user isn't a member of the tenant.",
  access: 'admin',
  needs: ['tenants.find', 'tenants.removeMember'],
  uses: ['events'],

  async handle({ params: { id: tenantId, userId }, admin, context }, { tenants, events }) {
    if ((await tenants.find(tenantId)) === null) throw failure('NOT_FOUND')
    if (!(await tenants.removeMember(tenantId, userId))) return ok()
    const about = aboutRequest(context, { userId, tenantId })
    await events.publish('identity.tenant.user.removed', { tenantId, userId, by: admin.by }, about)
    return ok()
  },
})
