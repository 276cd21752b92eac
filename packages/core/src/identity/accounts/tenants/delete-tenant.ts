import { byActor } from '../../../foundations/events/actors.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { AuthError } from '../../../foundations/values/errors.ts'
import { deleteWebhook } from '../../../outgoing/webhooks/delete-webhook.ts'
import type { Registrations } from '../../../outgoing/webhooks/registrations.ts'
import type { InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'
import type { DeliveryStore } from '../../../ports/events/deliveries.ts'
import type { WebhookRunStore } from '../../../ports/events/webhook-runs.ts'
import type { WebhookStore } from '../../../ports/events/webhooks.ts'
import type { HookGiven } from '../../features/feature-hooks.ts'
import { walkList } from '../walk-list.ts'
import { type Leaving, leaveTenant } from './leave-tenant.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

/** Number of conflicts with other changes of members after which the removal of all members fails. */
const ATTEMPTS = 5
const PAGE_SIZE = 100

interface Given extends HookGiven {
  readonly tenants: TenantStore & Required<Pick<TenantStore, 'find' | 'delete'>>
  readonly roles?: RoleStore | undefined
  readonly invitations?: InvitationStore | undefined
  readonly webhooks?: WebhookStore | undefined
  readonly deliveries?: DeliveryStore | undefined
  readonly webhookRuns?: WebhookRunStore | undefined
  readonly registrations: Registrations
  readonly events: EventBus
}

/**
 * Deletes a tenant and all that belongs to it: memberships, roles, open invitations, webhooks and records of features. Deactivates the
 * tenant first, so that its roles grant nothing meanwhile. An administrator or the host can repeat an interrupted deletion; without the
 * tenant's row, a repetition deletes what is left of roles and records.
 */
export async function deleteTenant(tenantId: string, leaving: Leaving, given: Given): Promise<void> {
  const { tenants, events } = given
  const { by, about } = leaving
  const tenant = await tenants.find(tenantId)
  if (tenant === null) return sweepTenant(tenantId, given)
  await tenants.update?.(tenantId, { isActive: false })
  await removeMembers(tenantId, leaving, given)
  await withdrawInvitations({ only: { tenantId }, isMeant: (one) => one.tenantId === tenantId, by, about }, given)
  await deleteWebhooks(tenantId, leaving, given)
  const { name, isActive, config } = tenant
  const data = { tenantId, name, ...byActor(by) }
  // The audit trail keeps this row for ever, so it contains only the names of the config's fields, not their values.
  const former = { name, isActive, ...(config && { config: Object.keys(config) }) }
  const told = { ...about, changes: changesBetween(former, {}) }
  await events.change([{ event: 'identity.tenant.deleted', data, about: told }], () => tenants.delete(tenantId))
  // Runs after the tenant was deleted, because roles can be assigned in the tenant until then.
  await sweepTenant(tenantId, given)
}

async function sweepTenant(tenantId: string, { roles, features }: Pick<Given, 'roles' | 'features'>): Promise<void> {
  await roles?.deleteForTenant?.(tenantId)
  await features.sweepTenant(tenantId)
}

/** Ends the memberships page by page. Publishes an event for each membership and each role. */
async function removeMembers(tenantId: string, leaving: Leaving, { tenants, ...given }: Given): Promise<void> {
  const { removeMember, listMembers } = tenants
  if (removeMember === undefined || listMembers === undefined) return
  const removing = { ...tenants, removeMember }
  const removal = { ...leaving, mayLoseLastOwner: true, isTenantDeleted: true }
  for (let conflicts = 0; ; ) {
    const { userIds } = await listMembers(tenantId, { page: 1, limit: PAGE_SIZE })
    if (userIds.length === 0) return
    try {
      // Stops if the store removes no one, which would make this loop endless.
      if ((await leaveTenant(tenantId, userIds, removal, { ...given, tenants: removing })) === 0) return
    } catch (error) {
      // Somebody changed a member's role meanwhile, for example because their account is being deleted.
      conflicts += 1
      if (!(error instanceof AuthError) || error.code !== 'CONFLICT' || conflicts === ATTEMPTS) throw error
    }
  }
}

async function deleteWebhooks(tenantId: string, leaving: Leaving, given: Given): Promise<void> {
  const { webhooks } = given
  if (webhooks?.list === undefined || webhooks.delete === undefined) return
  const list = webhooks.list.bind(webhooks)
  const ids: string[] = []
  const read = async (range: { readonly page: number; readonly limit: number }) => {
    const { webhooks: records, total } = await list(range)
    return { records, total }
  }
  for await (const found of walkList(read, PAGE_SIZE)) {
    ids.push(...found.filter((webhook) => webhook.tenantId === tenantId).map(({ id }) => id))
  }
  for (const id of ids) await deleteWebhook(id, leaving, { ...given, webhooks })
}
