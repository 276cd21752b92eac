import { created, endpoint, type FeatureEndpoint, freshProof, limits, ok } from '@sallyport/core/feature'
import * as v from 'valibot'
import { requireAccess, withRoles } from '../access.ts'
import { memberSlug } from '../member-slug.ts'
import type { TenantsOptions } from '../options.ts'
import { tenantName } from '../tenant-name.ts'
import { tenantReply, tenantView } from '../tenant-view.ts'

/** Declares the list of the user's organisations. */
export function listOrganisations({ create }: Required<TenantsOptions>): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path: '/tenants',
    summary: 'List your organisations',
    success: 'The active organisations of which you are a member, with your role and permissions in each.',
    access: 'user',
    checksSession: true,
    replies: {
      200: v.object({
        tenants: v.array(tenantReply),
        /** True if the option `create` lets users create organisations. */
        mayCreate: v.boolean(),
      }),
    },

    async handle({ user }, { tenants }) {
      const joined = await tenants.of(user.sub)
      const active = joined.filter(({ tenant }) => tenant.isActive)
      const assigned = await Promise.all(active.map(({ tenant }) => tenants.rolesWithin(tenant.id, user.sub)))
      const views = active.map((member, index) => tenantView(withRoles(member, assigned[index] ?? []), tenants))
      return ok({ tenants: views, mayCreate: create !== 'nobody' })
    },
  })
}

/** Declares the creation of organisations, for the users whom the option `create` allows it. */
export function createOrganisation({ create, maxPerUser, reservedSlugs }: Required<TenantsOptions>): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: '/tenants',
    summary: 'Create an organisation',
    success: 'The organisation exists, and you are its owner.',
    access: 'user',
    limit: limits.sensitive,
    isAudited: true,
    body: v.object({ name: tenantName, slug: v.optional(memberSlug(reservedSlugs)) }),
    replies: { 201: v.object({ success: v.literal(true), tenant: tenantReply }) },
    errors: ['TENANT_LIMIT', 'EMAIL_NOT_VERIFIED', 'SLUG_EXISTS'],

    async handle({ user: { sub: ownerId }, body: { name, slug }, context }, { tenants, users, failure }) {
      if (create === 'owned' && !(await users.isOwned(ownerId))) throw failure('EMAIL_NOT_VERIFIED')
      const owned = async () => (await tenants.of(ownerId)).filter(({ role }) => role === 'owner').length
      if ((await owned()) >= maxPerUser) throw failure('TENANT_LIMIT')
      const acting = { by: { userId: ownerId }, context }
      const tenant = await tenants.create({ name, slug, ownerId }, acting)
      // Checks again, because parallel requests may have passed the first check together. A deletion of the account may have missed the organisation:
      // it disables the account first and then looks for organisations that the user owns.
      const isTooMany = (await owned()) > maxPerUser
      const isOwnerLeft = (await users.find({ id: ownerId }))?.isDisabled === false
      if (isTooMany || !isOwnerLeft) {
        await tenants.delete(tenant.id, acting)
        throw failure(isTooMany ? 'TENANT_LIMIT' : 'ACCOUNT_DISABLED')
      }
      return created({ success: true, tenant: tenantView(withRoles({ tenant, role: 'owner' }, []), tenants) })
    },
  })
}

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/tenants/:id',
  summary: 'Read an organisation',
  success: 'The organisation, with your role and permissions in it.',
  access: 'user',
  checksSession: true,
  tenantPermission: 'tenant:read',
  replies: { 200: v.object({ tenant: tenantReply }) },
  errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE'],

  async handle({ user, params: { id } }, services) {
    return ok({ tenant: tenantView(await requireAccess(id, user.sub, 'tenant:read', services), services.tenants) })
  },
})

/** Declares the change of an organisation's name and slug. */
export function updateOrganisation({ reservedSlugs }: Required<TenantsOptions>): FeatureEndpoint {
  return endpoint({
    method: 'PATCH',
    path: '/tenants/:id',
    summary: 'Change an organisation',
    success: 'The organisation has the name and slug that were sent. A slug of null removes the slug.',
    access: 'user',
    tenantPermission: 'tenant:update',
    isAudited: true,
    body: v.object({ name: v.optional(tenantName), slug: v.nullish(memberSlug(reservedSlugs)) }),
    replies: { 200: v.object({ success: v.literal(true), tenant: tenantReply }) },
    errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE', 'SLUG_EXISTS'],

    async handle({ user, params: { id }, body: { name, slug }, context }, services) {
      const access = await requireAccess(id, user.sub, 'tenant:update', services)
      const patch = { ...(name !== undefined && { name }), ...(slug !== undefined && { slug }) }
      const isEmpty = Object.keys(patch).length === 0
      const tenant = isEmpty
        ? access.tenant
        : await services.tenants.update(id, patch, { by: { userId: user.sub }, context })
      if (tenant === null) throw services.failure('TENANT_NOT_FOUND')
      return ok({ success: true, tenant: tenantView({ ...access, tenant }, services.tenants) })
    },
  })
}

export const deleteOrganisation = endpoint({
  method: 'DELETE',
  path: '/tenants/:id',
  summary: 'Delete an organisation',
  success: 'The organisation no longer exists, nor do its memberships, roles, invitations and webhooks.',
  access: 'user',
  tenantPermission: 'tenant:delete',
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
