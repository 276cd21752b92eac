import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { HookGiven, MemberRemoval } from '../../features/feature-hooks.ts'
import { changeMember, memberRole, memberStore } from './change-member.ts'
import { rolesHeldWithin } from './tenant-roles.ts'

interface Given extends HookGiven {
  readonly tenants: TenantStore & Required<Pick<TenantStore, 'removeMember'>>
  readonly roles?: RoleStore | undefined
  readonly events: EventBus
}

export interface Leaving extends MemberRemoval {
  /** True if the tenant may lose its last owner. */
  readonly mayLoseLastOwner?: boolean
  /** True if the whole tenant is being deleted. `sweepTenant` then deletes what features keep about its members. */
  readonly isTenantDeleted?: boolean
}

/**
 * Removes these users (at most 100) from the tenant, with the roles that they hold in it, and publishes an event for each membership and
 * role. Roles, keys and rights that features granted are removed first: an interrupted removal leaves a member without them, and can be
 * repeated. Returns the number of members removed. Rejects with 409 LAST_OWNER, before anything is removed, if the tenant would lose its last
 * owner.
 */
export async function leaveTenant(
  tenantId: string,
  userIds: readonly string[],
  leaving: Leaving,
  given: Given,
): Promise<number> {
  for (const userId of userIds) await stepDown(tenantId, userId, leaving, given)
  await revokeWithin(tenantId, userIds, leaving, given)
  await endRights()
  let removed = 0
  for (const userId of userIds) {
    const roles = memberStore(given.tenants)
    const role = roles && (await memberRole(tenantId, userId, roles))
    if (roles !== undefined && role != null) {
      const change = { from: role, to: null, mayLoseLastOwner: leaving.mayLoseLastOwner === true }
      await changeMember({ ...leaving, tenantId, userId }, change, { ...given, tenants: roles })
      removed += 1
      continue
    }
    const data = { tenantId, userId, ...byActor(leaving.by) }
    const about = { ...leaving.about, userId, tenantId }
    const isRemoved = await given.events.change([{ event: 'identity.tenant.user.removed', data, about }], () =>
      given.tenants.removeMember(tenantId, userId),
    )
    if (isRemoved) removed += 1
  }
  // Revokes again: an administrator may have assigned a role meanwhile, and the member may have made a key or authorized an app.
  await revokeWithin(tenantId, userIds, leaving, given)
  await endRights()
  return removed

  async function endRights(): Promise<void> {
    for (const userId of userIds) {
      if (!isSelf(userId, leaving.by)) await given.features.onMemberRemoved(tenantId, userId, leaving)
      if (leaving.isTenantDeleted !== true) await given.features.onMembershipEnded(tenantId, userId)
    }
  }
}

/** True if the actor is this user. */
function isSelf(userId: string, by: Actor | undefined): boolean {
  return by?.kind === 'user' && by.id === userId
}

/** Makes an owner an ordinary member and returns true. Returns false if the user isn't an owner. */
export async function stepDown(
  tenantId: string,
  userId: string,
  leaving: Leaving,
  given: { readonly tenants: TenantStore; readonly events: EventBus },
): Promise<boolean> {
  const tenants = memberStore(given.tenants)
  if (tenants === undefined || (await memberRole(tenantId, userId, tenants)) !== 'owner') return false
  const change = { from: 'owner', to: 'member', mayLoseLastOwner: leaving.mayLoseLastOwner === true } as const
  await changeMember({ ...leaving, tenantId, userId }, change, { ...given, tenants })
  return true
}

/** Revokes the roles of these users within the tenant and publishes an event for each revoked role. */
export async function revokeWithin(
  tenantId: string,
  userIds: readonly string[],
  leaving: Leaving,
  { roles, events }: Pick<Given, 'roles' | 'events'>,
): Promise<void> {
  const revoke = roles?.revoke?.bind(roles)
  if (roles === undefined || revoke === undefined) return
  for (const { userId, role } of await rolesHeldWithin(tenantId, userIds, roles)) {
    const data = { role, tenantId, ...byActor(leaving.by) }
    const about = { ...leaving.about, userId, tenantId }
    await events.change([{ event: 'identity.role.revoked', data, about }], () => revoke(userId, role, tenantId))
  }
}
