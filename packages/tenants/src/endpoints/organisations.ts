import { created, endpoint, type FeatureEndpoint, freshProof, limits, ok } from '@sallyport/core/feature'
import * as v from 'valibot'
import { requireAccess, withRoles } from '../access.ts'
import type { TenantsOptions } from '../options.ts'
import { tenantName } from '../tenant-name.ts'
import { tenantReply, tenantView } from '../tenant-view.ts'

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/tenants',
  summary: 'List your organisations',
  success: 'The active organisations of which you are a member, with your role and permissions in each.',
  access: 'user',
  replies: { 200: v.object({ tenants: v.array(tenantReply) }) },

  async handle({ user }, { tenants }) {
    const joined = await tenants.of(user.sub)
    const active = joined.filter(({ tenant }) => tenant.isActive)
    const assigned = await Promise.all(active.map(({ tenant }) => tenants.rolesWithin(tenant.id, user.sub)))
    return ok({ tenants: active.map((member, index) => tenantView(withRoles(member, assigned[index] ?? []))) })
  },
})

/** Declares the creation of organisations for those who may create them. */
export function createOrganisation({ create, maxPerUser }: Required<TenantsOptions>): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: '/tenants',
    summary: 'Create an organisation',
    success: 'The organisation exists, and you are its owner.',
    access: 'user',
    limit: limits.sensitive,
    isAudited: true,
    body: v.object({ name: tenantName }),
    replies: { 201: v.object({ success: v.literal(true), tenant: tenantReply }) },
    errors: ['TENANT_LIMIT', 'EMAIL_NOT_VERIFIED'],

    async handle({ user: { sub: ownerId }, body: { name }, context }, { tenants, users, failure }) {
      if (create === 'owned' && !(await users.isOwned(ownerId))) throw failure('EMAIL_NOT_VERIFIED')
      const owned = async () => (await tenants.of(ownerId)).filter(({ role }) => role === 'owner').length
      if ((await owned()) >= maxPerUser) throw failure('TENANT_LIMIT')
      const acting = { by: { userId: ownerId }, context }
      const tenant = await tenants.create({ name, ownerId }, acting)
      // Once more: parallel requests passed the first count together.
      if ((await owned()) > maxPerUser || (await users.find({ id: ownerId })) === null) {
        await tenants.delete(tenant.id, acting)
        throw failure('TENANT_LIMIT')
      }
      return created({ success: true, tenant: tenantView(withRoles({ tenant, role: 'owner' }, [])) })
    },
  })
}

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/tenants/:id',
  summary: 'Read an organisation',
  success: 'The organisation, with your role and permissions in it.',
  access: 'user',
  replies: { 200: v.object({ tenant: tenantReply }) },
  errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE'],

  async handle({ user, params: { id } }, services) {
    return ok({ tenant: tenantView(await requireAccess(id, user.sub, 'tenant:read', services)) })
  },
})

export const renameOrganisation = endpoint({
  method: 'PATCH',
  path: '/tenants/:id',
  summary: 'Rename an organisation',
  success: 'The organisation has the name.',
  access: 'user',
  isAudited: true,
  body: v.object({ name: tenantName }),
  replies: { 200: v.object({ success: v.literal(true), tenant: tenantReply }) },
  errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE'],

  async handle({ user, params: { id }, body: { name }, context }, services) {
    const access = await requireAccess(id, user.sub, 'tenant:update', services)
    const tenant = await services.tenants.rename(id, name, { by: { userId: user.sub }, context })
    if (tenant === null) throw services.failure('TENANT_NOT_FOUND')
    return ok({ success: true, tenant: tenantView({ ...access, tenant }) })
  },
})

export const deleteOrganisation = endpoint({
  method: 'DELETE',
  path: '/tenants/:id',
  summary: 'Delete an organisation',
  success: 'The organisation no longer exists, nor do its memberships, roles, invitations and webhooks.',
  access: 'user',
  isAudited: true,
  isSensitive: true,
  limit: limits.sensitive,
  body: v.object(freshProof),
  errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE'],

  async handle({ user, params: { id }, context }, services) {
    await requireAccess(id, user.sub, 'tenant:delete', services)
    await services.tenants.delete(id, { by: { userId: user.sub }, context })
    return ok()
  },
})
