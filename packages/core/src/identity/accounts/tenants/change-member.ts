import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus, Publication } from '../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { failure } from '../../../foundations/values/errors.ts'
import type { MemberChange, TenantRole, TenantStore } from '../../../ports/accounts/tenants.ts'
import type { Actor } from '../../../ports/actor.ts'

export type MemberStore = Required<Pick<TenantStore, 'memberRoles' | 'changeMember'>>

interface Change {
  readonly tenantId: string
  readonly userId: string
  readonly by?: Actor | undefined
  readonly about: EventAbout
}

/** Returns the store's methods for the roles of members, or undefined if the store lacks one of them. */
export function memberStore({ memberRoles, changeMember }: TenantStore): MemberStore | undefined {
  return memberRoles && changeMember && { memberRoles, changeMember }
}

/** Returns the role of a member, or null if the user isn't a member. */
export async function memberRole(tenantId: string, userId: string, store: MemberStore): Promise<TenantRole | null> {
  const [member] = await store.memberRoles(tenantId, [userId])
  return member?.role ?? null
}

/**
 * Changes or removes a member and publishes the events. Rejects with 409 LAST_OWNER if the tenant would lose its last owner, and with
 * 409 CONFLICT if the member's role changed meanwhile.
 */
export async function changeMember(
  { tenantId, userId, by, about }: Change,
  change: MemberChange,
  given: { readonly tenants: MemberStore; readonly events: EventBus },
): Promise<void> {
  const concerned = { ...about, userId, tenantId }
  const told = (event: 'identity.role.assigned' | 'identity.role.revoked', role: TenantRole | null): Publication[] =>
    role === null || role === 'member'
      ? []
      : [{ event, data: { role: `tenant:${role}`, tenantId, ...byActor(by) }, about: concerned }]
  const left: Publication[] =
    change.to === null
      ? [{ event: 'identity.tenant.user.removed', data: { tenantId, userId, ...byActor(by) }, about: concerned }]
      : []
  const events = [...told('identity.role.revoked', change.from), ...told('identity.role.assigned', change.to), ...left]
  await given.events.change(events, async () => {
    const outcome = await given.tenants.changeMember(tenantId, userId, change)
    if (outcome === 'last-owner') throw failure('LAST_OWNER')
    if (outcome === 'stale') throw failure('CONFLICT')
  })
}
