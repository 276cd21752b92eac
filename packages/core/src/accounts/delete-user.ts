import type { EventBus, Publication } from '../events/bus.ts'
import type { EventAbout } from '../events/envelope.ts'
import type { Ports } from '../ports/ports.ts'
import { type AccessPorts, endAccess } from './end-access.ts'

type Given = { readonly events: EventBus; readonly now: () => Date } & AccessPorts &
  Pick<Ports, 'metadata' | 'roles' | 'linkedAccounts' | 'tenants' | 'telemetry' | 'deliveries'> & {
    readonly users: { delete(id: string): Promise<boolean> }
  }

/**
 * Deletes a user and every record that names them (R28). Access ends first and the row is deleted last, so that an interrupted deletion
 * can be repeated, and a parallel sign-in leaves nothing behind. The outbox holds the events of the deletion from before it, and sends
 * them once the row is gone: a crash loses none, and a deletion that fails is never told. A repeated deletion may be told twice.
 */
export async function deleteUser(userId: string, about: EventAbout, given: Given, by?: string): Promise<void> {
  const data = by === undefined ? {} : { by }
  // Before the deletion's first event: from here on webhooks receive only events of the deletion about this user.
  await given.deliveries?.deleteForUser(userId)
  await endAccess(userId, { isDisabled: true }, { reason: 'user-deleted', about, ...data }, given)
  const cascade = await cascadeOf(userId, about, data, given)
  const publish = await given.events.prepare([...cascade, { event: 'identity.user.deleted', data, about }])
  await sweep(userId, given)
  if (await given.users.delete(userId)) await publish()
  // What was stored between the two, and what was recorded of the deletion itself.
  await sweep(userId, given)
  await given.sessions.revokeForUser(userId)
}

/** The events of what ends with the user. */
async function cascadeOf(
  userId: string,
  about: EventAbout,
  by: { readonly by?: string },
  { roles, tenants }: Given,
): Promise<readonly Publication[]> {
  const [held, joined] = await Promise.all([roles?.rolesOf(userId) ?? [], tenants?.tenantsOf(userId) ?? []])
  return [
    ...held.map((role) => ({ event: 'identity.role.revoked' as const, data: { role, ...by }, about })),
    ...joined.map(({ id: tenantId }) => ({
      event: 'identity.tenant.user.removed' as const,
      data: { tenantId, userId, ...by },
      about: { ...about, tenantId },
    })),
  ]
}

async function sweep(userId: string, given: Given): Promise<void> {
  await given.proofs.deleteFor(userId)
  await given.metadata?.deleteForUser(userId)
  await given.roles?.deleteForUser(userId)
  await given.tenants?.deleteForUser(userId)
  await given.telemetry?.deleteForUser(userId)
  await given.linkedAccounts?.deleteForUser(userId)
}
