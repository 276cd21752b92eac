import {
  endpoint,
  type FeatureActing,
  type FeatureEndpoint,
  type FeatureServices,
  freshProof,
  limits,
  ok,
  type TenantRole,
  text,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { requireAccess, requireMember } from '../access.ts'
import { assignableRoles, changeRolesWithin, judgedRoles } from '../change-roles-within.ts'
import { makeOwner } from '../make-owner.ts'
import type { TenantsOptions } from '../options.ts'
import { grantableRole, memberReply, memberView } from '../tenant-view.ts'
import { pageQuery } from './page-query.ts'

const COMMON = ['TENANT_NOT_FOUND', 'MEMBER_NOT_FOUND', 'INSUFFICIENT_SCOPE', 'LAST_OWNER', 'CONFLICT']

/** Declares the list of members. Callers without `tenant:members` see only their own email address, unless `memberDirectory` is set. */
export function listMembers({ memberDirectory, roles: offered }: Required<TenantsOptions>): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path: '/tenants/:id/members',
    summary: 'List the members of an organisation',
    success: 'One page of the members with their roles.',
    access: 'user',
    checksSession: true,
    tenantPermission: 'tenant:read',
    query: pageQuery,
    replies: {
      200: v.object({
        members: v.array(memberReply),
        /** Names of roles of the option `roles` that the caller may give to members. */
        assignableRoles: v.array(v.string()),
        total: v.number(),
        page: v.number(),
        limit: v.number(),
      }),
    },
    errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE'],

    async handle({ user, params: { id }, query: { page = 1, limit = 20 } }, services) {
      const access = await requireAccess(id, user.sub, 'tenant:read', services)
      const { permissions } = access
      const showsAddresses = memberDirectory || permissions.includes('tenant:members')
      const { members, total } = await services.tenants.members(id, { page, limit })
      const showsRoles = offered.length > 0 && permissions.includes('tenant:roles')
      const [held, assignable] = await Promise.all([
        showsRoles
          ? services.tenants.roleNamesWithin(
              id,
              members.map(({ userId }) => userId),
            )
          : undefined,
        assignableRoles(access, offered, services),
      ])
      const views = members.map((member) => {
        const { userId } = member
        const roles = held?.get(userId)?.filter((name) => offered.includes(name))
        return memberView(member, showsAddresses || userId === user.sub, roles)
      })
      return ok({ members: views, assignableRoles: assignable, total, page, limit })
    },
  })
}

/** Declares the change of a member's roles. Only `POST /tenants/:id/owner` makes owners, because that needs a recent proof of identity. */
export function changeRole({ roles: offered }: Required<TenantsOptions>): FeatureEndpoint {
  return endpoint({
    method: 'PATCH',
    path: '/tenants/:id/members/:userId',
    summary: 'Change the roles of a member',
    success: 'The member has the role that was sent; of the roles that the host offers, exactly those that were sent.',
    access: 'user',
    tenantPermission: 'tenant:roles',
    isAudited: true,
    body: v.object({
      role: v.optional(grantableRole),
      roles: v.optional(v.pipe(v.array(text(1, 100)), v.maxLength(100))),
    }),
    errors: COMMON,

    async handle({ user, params: { id, userId }, body: { role: to, roles }, context }, services) {
      const access = await requireAccess(id, user.sub, 'tenant:roles', services)
      const from = await requireMember(access, userId, services)
      const acting = { by: { userId: user.sub }, context }
      // Checks both changes before it makes the first one. If the second change fails, the first one is undone.
      const change = roles && (await judgedRoles(access, userId, roles, offered, services))
      const undo = await changedRole(id, userId, { from, to: to ?? from }, acting, services)
      try {
        if (change !== undefined) await changeRolesWithin(access, userId, change, acting, services)
      } catch (error) {
        await undo()
        throw error
      }
      return ok()
    },
  })
}

/** Changes the role of a member. Returns a function that undoes the change. */
async function changedRole(
  id: string,
  userId: string,
  { from, to }: { readonly from: TenantRole; readonly to: TenantRole },
  acting: FeatureActing,
  { tenants }: Pick<FeatureServices, 'tenants'>,
): Promise<() => Promise<void>> {
  if (from === to) return async () => {}
  await tenants.changeRole(id, userId, { from, to }, acting)
  return () => tenants.changeRole(id, userId, { from: to, to: from }, acting)
}

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/tenants/:id/members/:userId',
  summary: 'Remove a member from an organisation',
  success:
    'The user is no member any more. The API keys that they made for the organisation are deleted; with `adoptKeys=true`, those that you may give become yours.',
  access: 'user',
  tenantPermission: 'tenant:members',
  isAudited: true,
  query: v.object({ adoptKeys: v.exactOptional(v.picklist(['true', 'false'])) }),
  errors: COMMON,

  async handle({ user, params: { id, userId }, query: { adoptKeys }, context }, services) {
    const adoptsKeys = adoptKeys === 'true'
    const access = await requireAccess(id, user.sub, 'tenant:members', services)
    await requireMember(access, userId, services)
    if (adoptsKeys && !access.permissions.includes('tenant:keys')) throw services.failure('INSUFFICIENT_SCOPE')
    // Members who remove themselves leave, so their keys stay with the organisation.
    await services.tenants.remove(id, userId, { by: { userId: user.sub }, context, adoptsKeys })
    return ok()
  },
})

export const leaveOrganisation = endpoint({
  method: 'POST',
  path: '/tenants/:id/leave',
  summary: 'Leave an organisation',
  success: 'You are no member any more.',
  access: 'user',
  tenantPermission: 'tenant:read',
  isAudited: true,
  errors: ['TENANT_NOT_FOUND', 'INSUFFICIENT_SCOPE', 'LAST_OWNER', 'CONFLICT'],

  async handle({ user, params: { id }, context }, services) {
    await requireAccess(id, user.sub, 'tenant:read', services)
    await services.tenants.remove(id, user.sub, { by: { userId: user.sub }, context })
    return ok()
  },
})

/**
 * Makes a member an owner. The caller becomes an administrator of the organisation, or stays an owner with `keep`. Needs the permission to delete the
 * organisation, which only owners have, because giving it away is as serious.
 */
export const handOver = endpoint({
  method: 'POST',
  path: '/tenants/:id/owner',
  summary: 'Hand an organisation over',
  success:
    'The member is an owner. With `keep`, you stay one, too; otherwise you are an administrator of the organisation.',
  access: 'user',
  tenantPermission: 'tenant:delete',
  isAudited: true,
  isSensitive: true,
  limit: limits.sensitive,
  body: v.object({ ...freshProof, userId: text(1, 255), keep: v.optional(v.boolean(), false) }),
  errors: COMMON,

  async handle({ user, params: { id }, body: { userId, keep }, context }, services) {
    const { tenants } = services
    const access = await requireAccess(id, user.sub, 'tenant:delete', services)
    const from = await requireMember(access, userId, services)
    const acting = { by: { userId: user.sub }, context }
    await makeOwner(id, userId, from, acting, services)
    if (!keep && userId !== user.sub) await tenants.changeRole(id, user.sub, { from: 'owner', to: 'admin' }, acting)
    return ok()
  },
})
