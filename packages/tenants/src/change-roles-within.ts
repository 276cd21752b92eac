import type { FeatureActing, FeatureServices } from '@sallyport/core/feature'
import { accessOf, type TenantAccess } from './access.ts'

/**
 * Gives the member those of the host's roles that are `wanted`, and takes the others. Roles that the option doesn't name stay as they are. Rejects
 * with 403 INSUFFICIENT_SCOPE, with the permissions that the giver lacks, if the giver isn't an owner and doesn't have them all.
 */
export async function changeRolesWithin(
  access: TenantAccess,
  userId: string,
  wanted: readonly string[],
  offered: readonly string[],
  acting: FeatureActing & { readonly by: { readonly userId: string } },
  { tenants, failure }: Pick<FeatureServices, 'tenants' | 'failure'>,
): Promise<void> {
  const { id } = access.tenant
  const unknown = wanted.filter((name) => !offered.includes(name))
  if (unknown.length > 0) throw failure('VALIDATION_ERROR', { details: [{ path: 'roles', rule: 'known' }] })
  const held = (await tenants.rolesWithin(id, userId)).map(({ name }) => name)
  const added = await tenants.rolesNamed(wanted.filter((name) => !held.includes(name)))
  const lacked = missingTo(access, added)
  if (lacked.length > 0) throw failure('INSUFFICIENT_SCOPE', { missing: lacked })
  const removed = held.filter((name) => offered.includes(name) && !wanted.includes(name))
  await tenants.changeRolesWithin(id, userId, { add: added.map(({ name }) => name), remove: removed }, acting)
  // Judged once more: whoever loses the right while this runs has granted nothing, or had it until all was granted.
  const now = await accessOf(id, acting.by.userId, { tenants })
  const mayStill = now?.permissions.includes('tenant:roles') === true && missingTo(now, added).length === 0
  if (mayStill || added.length === 0) return
  await tenants.changeRolesWithin(id, userId, { add: [], remove: added.map(({ name }) => name) }, acting)
  throw failure('INSUFFICIENT_SCOPE')
}

/** Returns the permissions of these roles that the giver doesn't have. Owners give every role that the host offers. */
function missingTo(
  { role, permissions }: TenantAccess,
  roles: readonly { readonly permissions: readonly string[] }[],
): readonly string[] {
  if (role === 'owner') return []
  const given = new Set(roles.flatMap((one) => one.permissions))
  return [...given].filter((permission) => !permission.startsWith('tenant:') && !permissions.includes(permission))
}
