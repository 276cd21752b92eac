import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { holdingTenant } from '../../../identity/accounts/tenants/tenant-roles.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import type { AuthorizeTopic } from '../../../identity/session/authorize-topic.ts'
import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'
import { expiryOf, type Viewer } from './viewer.ts'

/** Filter of a stream: its topics, and the tenants whose notifications it may receive. */
export interface Hearing {
  readonly topics: readonly string[]
  readonly tenantIds: readonly string[]
}

export interface HearingGiven extends HookGiven {
  readonly tenants: TenantStore | undefined
  readonly roles: RoleStore | undefined
  readonly authorizeTopic: AuthorizeTopic | undefined
  readonly now: () => Date
}

const RESERVED = /^(global$|user:|session:|tenant:|\*$)/

/**
 * Returns the requested topics that the viewer may subscribe to; all others are dropped silently (R31). If `asked` is null, returns the defaults:
 * all topics for administrators and their API keys, else `global` and the topics of the viewer's user, session, tenants and roles.
 */
export async function hearingOf(
  viewer: Viewer,
  asked: readonly string[] | null,
  given: HearingGiven,
): Promise<Hearing> {
  const { user, owner, mayHearAll } = viewer
  const userId = user?.sub ?? owner?.userId
  const ofOwner = owner?.tenantId === undefined ? [] : [owner.tenantId]
  const tenantIds = userId === undefined ? ofOwner : await tenantsOf(userId, user, given)
  const own = new Set([
    'global',
    ...(userId === undefined ? [] : [`user:${userId}`]),
    ...(user === undefined ? [] : [`session:${user.sid}`]),
    ...ofOwner.map((tenant) => `tenant:${tenant}`),
    ...(userId === undefined ? [] : await tenantTopicsOf(userId, tenantIds, given)),
  ])
  if (asked === null) return { topics: mayHearAll ? ['*'] : [...own], tenantIds }
  const topics: string[] = []
  for (const topic of new Set(asked)) {
    if (mayHearAll || own.has(topic) || (await isGranted(user, topic, given))) topics.push(topic)
  }
  return { topics, tenantIds }
}

async function isGranted(
  user: AccessClaims | undefined,
  topic: string,
  { authorizeTopic }: HearingGiven,
): Promise<boolean> {
  if (user === undefined || authorizeTopic === undefined || RESERVED.test(topic) || !isEventLabel(topic)) return false
  return (await authorizeTopic(user, topic)) === true
}

/**
 * Returns the ids of the user's active tenants, and the tenant that their unexpired access token names, even if the user has left it
 * meanwhile. With `@sallyport/tenants`, returns only the active tenants of which the user is a member now, read without a cache.
 */
async function tenantsOf(
  sub: string,
  user: AccessClaims | undefined,
  { tenants, features, now }: HearingGiven,
): Promise<readonly string[]> {
  const memberships = (await tenants?.tenantsOf(sub)) ?? []
  const ids = memberships.filter(({ isActive }) => isActive).map(({ id }) => id)
  if (features.tokenTenant !== undefined) {
    const isMember = async (id: string) => {
      const [tenant, held] = await Promise.all([tenants?.find?.(id), tenants?.memberRoles?.(id, [sub])])
      return tenant?.isActive === true && held?.length === 1
    }
    const areMember = await Promise.all(ids.map(isMember))
    return ids.filter((_, index) => areMember[index])
  }
  const isCurrent = user !== undefined && expiryOf(user).getTime() > now().getTime()
  const named = isCurrent && typeof user.tenantId === 'string' ? [user.tenantId] : []
  return [...new Set([...ids, ...named])]
}

async function tenantTopicsOf(
  sub: string,
  tenantIds: readonly string[],
  given: HearingGiven,
): Promise<readonly string[]> {
  const ofTenants = await Promise.all(
    tenantIds.map(async (tenant) => {
      const names = await roleNames(sub, tenant, given)
      return [`tenant:${tenant}`, ...names.map((role) => `tenant:${tenant}:role:${role}`)]
    }),
  )
  return ofTenants.flat()
}

/**
 * Returns the roles whose topics the member may subscribe to. With `@sallyport/tenants`: the roles within the tenant, read without a cache (R42).
 * Otherwise also the global roles.
 */
async function roleNames(
  sub: string,
  tenant: string,
  { roles, tenants, features }: HearingGiven,
): Promise<readonly string[]> {
  if (features.tokenTenant !== undefined)
    return ((await roles?.rolesWithin?.(tenant, [sub])) ?? []).map(({ role }) => role)
  return (await roles?.rolesOf(sub, await holdingTenant(sub, tenant, tenants))) ?? []
}
