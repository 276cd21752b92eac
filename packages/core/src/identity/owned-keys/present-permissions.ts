import type { RoleStore } from '../../ports/accounts/roles.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import type { RecordOwner } from '../../ports/records.ts'
import type { HookGiven } from '../features/feature-hooks.ts'

export interface PermissionGiven extends HookGiven {
  readonly users: UserStore
  readonly roles?: RoleStore | undefined
}

/** Returns the current permissions of a key's owner. Null if the user is disabled or a guest, the tenant is inactive, or the owner doesn't exist. */
export async function presentPermissions(
  { userId, tenantId }: RecordOwner,
  { users, roles, features }: PermissionGiven,
): Promise<readonly string[] | null> {
  if (userId === undefined) return (await features.keyPermissions?.(tenantId)) ?? null
  const user = await users.findById(userId)
  if (user === null || user.isDisabled === true || user.isGuest === true) return null
  return globalPermissions(userId, roles)
}

/** Permissions of the user's global roles. Roles within tenants don't count for keys of users (R42). */
async function globalPermissions(userId: string, roles: RoleStore | undefined): Promise<readonly string[]> {
  const { globalRolesOf, find } = roles ?? {}
  // These two methods always read the database. A store without them is asked for `permissionsOf`, whose result may be a copy in Cloudflare KV, up to
  // a minute old.
  if (globalRolesOf === undefined || find === undefined) return (await roles?.permissionsOf(userId)) ?? []
  const held = await globalRolesOf.call(roles, [userId])
  const found = await Promise.all(held.map(({ role }) => find.call(roles, role)))
  return [...new Set(found.flatMap((role) => role?.permissions ?? []))].sort()
}
