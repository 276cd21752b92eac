import type { FeatureActing, FeatureServices } from '@sallyport/core/feature'
import { accessOf, type TenantAccess } from './access.ts'

/** A checked change of a member's roles from the option `roles`: the caller may make it. */
export interface RoleChange {
  readonly added: readonly Role[]
  readonly removed: readonly string[]
}

type Role = Awaited<ReturnType<FeatureServices['tenants']['rolesNamed']>>[number]
type Services = Pick<FeatureServices, 'tenants' | 'failure'>

/**
 * Returns the change after which the member has exactly the `wanted` ones of the `offered` roles (option `roles`). The member's other roles stay.
 * Rejects with 400 VALIDATION_ERROR if a wanted role isn't offered, and with 403 INSUFFICIENT_SCOPE if the caller isn't an owner and lacks a
 * permission of an added role; the error lists the missing permissions.
 */
export async function judgedRoles(
  access: TenantAccess,
  userId: string,
  wanted: readonly string[],
  offered: readonly string[],
  { tenants, failure }: Services,
): Promise<RoleChange> {
  const unknown = wanted.filter((name) => !offered.includes(name))
  if (unknown.length > 0) throw failure('VALIDATION_ERROR', { details: [{ path: 'roles', rule: 'known' }] })
  const held = (await tenants.rolesWithin(access.tenant.id, userId)).map(({ name }) => name)
  const added = await tenants.rolesNamed(wanted.filter((name) => !held.includes(name)))
  const missing = missingTo(access, added)
  if (missing.length > 0) throw failure('INSUFFICIENT_SCOPE', { missing })
  return { added, removed: held.filter((name) => offered.includes(name) && !wanted.includes(name)) }
}

/** Returns the names of the `offered` roles that the member may give to others in this organisation. */
export async function assignableRoles(
  access: TenantAccess,
  offered: readonly string[],
  { tenants }: Pick<Services, 'tenants'>,
): Promise<readonly string[]> {
  const roles = access.permissions.includes('tenant:roles') ? await tenants.rolesNamed(offered) : []
  return roles.filter((role) => missingTo(access, [role]).length === 0).map(({ name }) => name)
}

/** Makes the change. If the caller lost the right meanwhile, removes the added roles again and rejects with 403 INSUFFICIENT_SCOPE. */
export async function changeRolesWithin(
  { tenant: { id } }: TenantAccess,
  userId: string,
  { added, removed }: RoleChange,
  acting: FeatureActing & { readonly by: { readonly userId: string } },
  { tenants, failure }: Services,
): Promise<void> {
  const names = added.map(({ name }) => name)
  await tenants.changeRolesWithin(id, userId, { add: names, remove: removed }, acting)
  // Checks the caller's rights again after the write: a caller who lost them meanwhile must not have given a role.
  const now = await accessOf(id, acting.by.userId, { tenants })
  const mayStill = now?.permissions.includes('tenant:roles') === true && missingTo(now, added).length === 0
  if (mayStill || added.length === 0) return
  await tenants.changeRolesWithin(id, userId, { add: [], remove: names }, acting)
  throw failure('INSUFFICIENT_SCOPE')
}

/** Returns the permissions of these roles that the caller doesn't have. Empty for owners, who may give every role of the option `roles`. */
function missingTo(
  { role, permissions }: TenantAccess,
  roles: readonly { readonly permissions: readonly string[] }[],
): readonly string[] {
  if (role === 'owner') return []
  const given = new Set(roles.flatMap((one) => one.permissions))
  return [...given].filter((permission) => !permission.startsWith('tenant:') && !permissions.includes(permission))
}
