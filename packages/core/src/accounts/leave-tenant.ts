import { byActor } from '../events/actors.ts'
import type { EventBus, Publication } from '../events/bus.ts'
import type { EventAbout } from '../events/envelope.ts'
import type { Actor } from '../ports/actor.ts'
import type { RoleStore } from '../ports/roles.ts'
import type { TenantStore } from '../ports/tenants.ts'
import { rolesHeldWithin } from './tenant-roles.ts'

interface Given {
  readonly tenants: TenantStore & Required<Pick<TenantStore, 'removeMember'>>
  readonly roles?: RoleStore | undefined
  readonly events: EventBus
}

export interface Leaving {
  readonly by?: Actor | undefined
  readonly about: EventAbout
}

/**
 * Removes these users (at most 100) from the tenant, with the roles that they hold in it, and publishes an event for each membership and
 * role. The roles go first: an interrupted removal leaves a member without roles, and can be repeated. Returns the number of members removed.
 */
export async function leaveTenant(
  tenantId: string,
  userIds: readonly string[],
  leaving: Leaving,
  given: Given,
): Promise<number> {
  const revoked = await revokeWithin(tenantId, userIds, leaving, given.roles)
  const removed: Publication[] = []
  for (const userId of userIds) {
    if (!(await given.tenants.removeMember(tenantId, userId))) continue
    const data = { tenantId, userId, ...byActor(leaving.by) }
    removed.push({ event: 'identity.tenant.user.removed', data, about: { ...leaving.about, userId, tenantId } })
  }
  // Once more: an administrator may have assigned a role meanwhile.
  const late = await revokeWithin(tenantId, userIds, leaving, given.roles)
  await given.events.publishAll([...revoked, ...late, ...removed])
  return removed.length
}

/** Revokes the roles of these users within the tenant and returns the events that tell it. */
export async function revokeWithin(
  tenantId: string,
  userIds: readonly string[],
  { by, about }: Leaving,
  roles: RoleStore | undefined,
): Promise<readonly Publication[]> {
  if (roles?.revoke === undefined) return []
  const told: Publication[] = []
  for (const { userId, role } of await rolesHeldWithin(tenantId, userIds, roles)) {
    if (!(await roles.revoke(userId, role, tenantId))) continue
    const data = { role, tenantId, ...byActor(by) }
    told.push({ event: 'identity.role.revoked', data, about: { ...about, userId, tenantId } })
  }
  return told
}
