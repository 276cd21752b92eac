import { dropUserKey } from '../../../foundations/audit/drop-user-key.ts'
import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus, Publication } from '../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import type { Invitation } from '../../../ports/accounts/invitations.ts'
import type { Tenant } from '../../../ports/accounts/tenants.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { isMadeBy } from '../tenants/inviter-of.ts'
import { rolesHeldWithin } from '../tenants/tenant-roles.ts'
import { withdrawInvitations } from '../tenants/withdraw-invitations.ts'
import { type AccessPorts, endAccess } from './end-access.ts'

/** Stores that hold records about users. */
const RECORDS = [
  'metadata',
  'roles',
  'linkedAccounts',
  'passkeys',
  'tenants',
  'telemetry',
  'deliveries',
  'audit',
  'invitations',
] as const

export type DeletionGiven = AccessPorts &
  Partial<Optionally<(typeof RECORDS)[number]>> & {
    readonly users: { delete(id: string): Promise<boolean> }
    readonly auditRing: KeyRing
    readonly events: EventBus
    readonly now: () => Date
  }

/**
 * Deletes a user and all records about them (R28). What stays: the rows of the audit trail, whose personal fields become unreadable; the
 * deliveries that announce the deletion, until they are purged; and, if users delete themselves, their id as the maker of tenants' keys.
 * Returns false and changes nothing if the user doesn't exist. Access ends first and the user's row is deleted last: an interrupted
 * deletion can be repeated, and a parallel sign-in leaves nothing behind. The outbox stores the deletion's events first and sends them
 * after the row is deleted. So a crash loses no event, and a failed deletion isn't announced. Of parallel deletions, only the one that
 * deletes the row is recorded. `reason`: set if the service deletes the user on its own.
 */
export async function deleteUser(
  userId: string,
  about: EventAbout,
  given: DeletionGiven,
  by?: Actor,
  reason?: 'inactive-guest',
): Promise<boolean> {
  const user = await given.users.findById(userId)
  if (user === null) return false
  await given.features.beforeUserDeleted(user)
  const data = byActor(by)
  // Deletes waiting deliveries about this user. From here on, webhooks receive only the events of this deletion about the user.
  await given.deliveries?.deleteForUser(userId)
  const ended = await endAccess(userId, { isDisabled: true }, { reason: 'user-deleted', about, ...data }, given)
  if (ended === null) return false
  // Asks the features again: before the account was disabled, the user may have become the owner of a tenant, which forbids the deletion.
  try {
    await given.features.beforeUserDeleted(user)
  } catch (error) {
    await given.users.update(userId, { isDisabled: user.isDisabled ?? false })
    throw error
  }
  // Reads the memberships after the user was updated: that update also drops outdated memberships from the cache of `@sallyport/kv`.
  const joined = (await given.tenants?.tenantsOf(userId)) ?? []
  const endKeys = async () => {
    if (by !== undefined)
      for (const { id } of joined) await given.features.onMemberRemoved(id, userId, { by, about: withoutUser(about) })
  }
  // Runs before the memberships are deleted. Otherwise a repetition of an interrupted deletion wouldn't find the tenants.
  await endKeys()
  const cascade = await cascadeOf(userId, joined, about, data, given)
  await given.events.change(
    [...cascade, { event: 'identity.user.deleted', data: { ...data, ...(reason && { reason }) }, about }],
    async () => {
      await sweep(userId, given)
      await withdrawOf(user, { by, about }, given)
      // The rows of the audit trail stay. Without the key, no one can read the personal fields in them.
      await dropUserKey(userId, { by, about }, given)
      return given.users.delete(userId)
    },
  )
  // Deletes again: other requests, and the deletion itself, may have stored records meanwhile.
  await sweep(userId, given)
  await endKeys()
  await given.sessions.revokeForUser(userId)
  return true
}

async function cascadeOf(
  userId: string,
  joined: readonly Tenant[],
  about: EventAbout,
  by: { readonly by?: Actor },
  { roles, features }: DeletionGiven,
): Promise<readonly Publication[]> {
  const held: readonly string[] = (await roles?.rolesOf(userId)) ?? []
  const within: Publication[] = []
  for (const { id: tenantId } of joined) {
    if (roles === undefined) break
    for (const { role } of await rolesHeldWithin(tenantId, [userId], roles)) {
      // A store without `rolesWithin` lists global roles, too.
      if (roles.rolesWithin === undefined && held.includes(role)) continue
      within.push({ event: 'identity.role.revoked', data: { role, tenantId, ...by }, about: { ...about, tenantId } })
    }
  }
  return [
    ...held.map((role) => ({ event: 'identity.role.revoked' as const, data: { role, ...by }, about })),
    ...within,
    ...joined.map(({ id: tenantId }) => ({
      event: 'identity.tenant.user.removed' as const,
      data: { tenantId, userId, ...by },
      about: { ...about, tenantId },
    })),
    ...(await features.deletionEvents(userId, about)),
  ]
}

/** Withdraws invitations to the user's address, with which the person could create an account again, and those that the user made. */
async function withdrawOf(
  { id, email }: User,
  { by, about }: { readonly by: Actor | undefined; readonly about: EventAbout },
  given: DeletionGiven,
): Promise<void> {
  const withdrawal = { by, about: withoutUser(about) }
  if (email !== null)
    await withdrawInvitations({ only: { email }, isMeant: (one) => one.email === email, ...withdrawal }, given)
  const isMeant = (one: Invitation) => isMadeBy(id, one)
  await withdrawInvitations({ only: { invitedBy: id }, isMeant, ...withdrawal }, given)
}

/** Returns the event's metadata (`EventAbout`) without the user's id, for events about invitations and tenants. */
function withoutUser({ userId: _, ...rest }: EventAbout): EventAbout {
  return rest
}

async function sweep(userId: string, given: DeletionGiven): Promise<void> {
  await given.proofs.deleteFor(userId)
  await given.metadata?.deleteForUser?.(userId)
  await given.roles?.deleteForUser?.(userId)
  await given.tenants?.deleteForUser?.(userId)
  await given.telemetry?.deleteForUser?.(userId)
  await given.linkedAccounts?.deleteForUser(userId)
  await given.passkeys?.deleteForUser(userId)
  await given.features.sweepUser(userId)
}
