import { HOST, SECRET_HOLDER } from '../../../foundations/events/actors.ts'
import { findPeople } from '../../../identity/accounts/find-users.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import type { TelemetryEvent } from '../../../ports/events/telemetry.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeaturePerson, FeatureTenantEvent } from './feature-tenants.ts'

/** Fields of the service's events that contain no personal data. */
const SHOWN: readonly string[] = ['role', 'fields', 'name', 'invitationId', 'keyId']
/** Matches the service's events about tenants. A user that such an event names is or was a member. Clients can't track events with these names. */
const ABOUT_TENANTS = /^identity\.(?:tenant|role|invitation|apikey)\./
/** Ids of actors that aren't accounts. A host's account could have the same id, so an actor with such an id is never shown as a member. */
const NO_ACCOUNTS: readonly unknown[] = [SECRET_HOLDER.id, HOST.id]

type Given = Pick<FeatureGiven, 'telemetry'> & {
  readonly tenants: Required<Pick<TenantStore, 'memberRoles'>>
  readonly users: UserStore
}

/** Returns one page of the tenant's events, without fields that its members may not see. */
export async function eventsOf(
  tenantId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
  { telemetry, tenants, users }: Given,
): Promise<{ readonly events: readonly FeatureTenantEvent[]; readonly total: number }> {
  if (telemetry?.query === undefined)
    throw new TypeError("the store `telemetry` lacks `query`: name `telemetry.query` in the endpoint's `needs`")
  const { events, total } = await telemetry.query({ tenantId, limit, offset: (page - 1) * limit })
  const subjects = events.flatMap(({ userId }) => userId ?? [])
  const actors = events.flatMap((event) => actorOf(event) ?? [])
  const members = (
    await Promise.all([subjects, actors].map((ids) => tenants.memberRoles(tenantId, [...new Set(ids)])))
  ).flat()
  const people = await findPeople(
    members.map(({ userId }) => userId),
    users,
  )
  const member = (id: string): FeaturePerson | undefined => {
    const found = people.get(id)
    return found && { id, name: found.name, email: found.email === '' ? undefined : found.email }
  }
  return {
    total,
    events: events.map((recorded) => {
      const { id, event, timestamp, userId, data = {} } = recorded
      const isAboutTenant = ABOUT_TENANTS.test(event)
      const actor = actorOf(recorded)
      const former =
        isAboutTenant && userId !== undefined ? { id: userId, name: undefined, email: undefined } : undefined
      return {
        id,
        event,
        timestamp,
        user: userId === undefined ? undefined : (member(userId) ?? former),
        actor: actor === undefined ? undefined : (member(actor) ?? null),
        data: isAboutTenant ? Object.fromEntries(Object.entries(data).filter(([name]) => SHOWN.includes(name))) : {},
      }
    }),
  }
}

/**
 * Returns the id of the account that caused one of the service's events about tenants. '' if the actor isn't an account; undefined for other events
 * and if the event names no actor.
 */
function actorOf({ event, data }: TelemetryEvent): string | undefined {
  const by = ABOUT_TENANTS.test(event) ? data?.by : undefined
  if (typeof by !== 'string') return undefined
  return NO_ACCOUNTS.includes(by) ? '' : by
}
