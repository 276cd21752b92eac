import { randomUuid } from '../../../foundations/crypto/random.ts'
import { byActor, userActor } from '../../../foundations/events/actors.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { findPeople } from '../../../identity/accounts/find-users.ts'
import { changeMember, type MemberStore, memberRole } from '../../../identity/accounts/tenants/change-member.ts'
import { deleteTenant } from '../../../identity/accounts/tenants/delete-tenant.ts'
import { type Leaving, leaveTenant, revokeWithin, stepDown } from '../../../identity/accounts/tenants/leave-tenant.ts'
import { withdrawInvitationsOf } from '../../../identity/accounts/tenants/withdraw-invitations-of.ts'
import { writeSlug } from '../../../identity/accounts/tenants/write-slug.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'
import { aboutRequest, noRequest } from '../../../web/http/request/about-request.ts'
import type { FeatureGiven } from '../feature.ts'
import { createFeatureInvitations } from '../invitations/create-feature-invitations.ts'
import { withTenants } from '../tenants-needed.ts'
import { createFeatureTenantKeys } from './create-feature-tenant-keys.ts'
import type { FeatureActing, FeatureTenants } from './feature-tenants.ts'
import { eventsOf } from './tenant-events.ts'

/**
 * Creates the functions with which features manage tenants. Each function throws if the store `tenants` lacks one of `TENANT_METHODS`. `invitations`
 * and `keys` check other requirements.
 */
export function createFeatureTenants(host: () => FeatureGiven): FeatureTenants {
  const given = () => withTenants(host())
  return {
    find: (id) => given().tenants.find(id),
    hasSlugs: () => given().tenants.findBySlug !== undefined,
    findBySlug: async (slug) => (await given().tenants.findBySlug?.(slug)) ?? null,
    async of(userId) {
      const { tenants } = given()
      const joined = await tenants.tenantsOf(userId)
      const held = await Promise.all(joined.map(({ id }) => memberRole(id, userId, tenants)))
      return joined.flatMap((tenant, index) => {
        const role = held[index] ?? null
        return role === null ? [] : [{ tenant, role }]
      })
    },
    roleOf: (id, userId) => memberRole(id, userId, given().tenants),
    permissionsOf: async (id, userId) => (await given().features.keyPermissions?.(id, userId)) ?? null,
    async rolesWithin(id, userId) {
      const { roles } = given()
      const { rolesWithin, find } = roles ?? {}
      if (rolesWithin === undefined || find === undefined) return []
      const held = await rolesWithin.call(roles, id, [userId])
      const found = await Promise.all(held.map(({ role }) => find.call(roles, role)))
      return found.filter((role) => role !== null)
    },
    async roleNamesWithin(id, userIds) {
      const { roles } = given()
      const held = (await roles?.rolesWithin?.(id, userIds)) ?? []
      return new Map(userIds.map((one) => [one, held.filter(({ userId }) => userId === one).map(({ role }) => role)]))
    },
    async rolesNamed(names) {
      const { roles } = given()
      const found = await Promise.all(names.map((name) => roles?.find?.(name)))
      return found.filter((role) => role != null)
    },
    async changeRolesWithin(tenantId, userId, { add, remove }, acting) {
      const { roles, events, tenants } = given()
      const { by, about } = leavingOf(acting)
      const told = (event: 'identity.role.assigned' | 'identity.role.revoked', role: string) => [
        { event, data: { role, tenantId, ...byActor(by) }, about: { ...about, userId, tenantId } },
      ]
      for (const role of remove)
        await events.change(told('identity.role.revoked', role), async () => roles?.revoke?.(userId, role, tenantId))
      for (const role of add)
        await events.change(told('identity.role.assigned', role), async () => roles?.assign?.(userId, role, tenantId))
      // If the member was removed meanwhile, revokes the roles: the person must not have them when they become a member again.
      if (add.length > 0 && (await memberRole(tenantId, userId, tenants)) === null)
        await revokeWithin(tenantId, [userId], { by, about }, given())
    },
    async members(id, page) {
      const { tenants, users } = given()
      const { userIds, total } = await tenants.listMembers(id, page)
      const [people, roles] = await Promise.all([findPeople(userIds, users), tenants.memberRoles(id, userIds)])
      const members = roles.flatMap(({ userId, role }) => {
        const member = people.get(userId)
        return member === undefined ? [] : [{ userId, role, email: member.email, name: member.name }]
      })
      return { members: members.sort((a, b) => (a.userId < b.userId ? -1 : 1)), total }
    },
    async create({ name, slug, ownerId }, acting) {
      const { tenants, events, now } = given()
      // The tenant is inactive until it has an owner, so that no one can use a tenant whose creation was interrupted.
      const tenant = { id: randomUuid(), name, isActive: false, ...(slug && { slug }), createdAt: now() }
      const { by, about } = leavingOf(acting)
      const tenantId = tenant.id
      const told = { ...about, tenantId, changes: changesBetween({}, { name, slug }) }
      const data = { tenantId, name, ...byActor(by) }
      await writeSlug(slug, tenants, () =>
        events.change([{ event: 'identity.tenant.created', data, about: told }], () => tenants.insert(tenant)),
      )
      try {
        await join(tenantId, ownerId, { by, about }, given())
        await changeMember({ tenantId, userId: ownerId, by, about }, { from: 'member', to: 'owner' }, given())
      } catch (error) {
        // A tenant must not stay without an owner. The writes fail, for example, if the owner's account is being deleted.
        await deleteTenant(tenantId, { by, about }, given())
        throw error
      }
      const created = await tenants.update(tenantId, { isActive: true })
      return created ?? { ...tenant, isActive: true }
    },
    async update(id, patch, acting) {
      const { tenants, events } = given()
      const { by, about } = leavingOf(acting)
      const before = (await tenants.find(id)) ?? {}
      const fields = Object.keys(patch)
      const told = { ...about, tenantId: id, changes: changesBetween(before, patch, fields) }
      const data = { tenantId: id, fields, ...byActor(by) }
      return writeSlug(patch.slug, tenants, () =>
        events.change([{ event: 'identity.tenant.updated', data, about: told }], () => tenants.update(id, patch)),
      )
    },
    changeRole: (tenantId, userId, change, acting) =>
      changeMember({ ...leavingOf(acting), tenantId, userId }, change, given()),
    async remove(tenantId, userId, acting) {
      const leaving = { ...leavingOf(acting), adoptsKeys: acting.adoptsKeys === true }
      await leaveTenant(tenantId, [userId], leaving, given())
      await withdrawInvitationsOf(tenantId, userId, leaving, given())
    },
    async stepDown(userId, acting) {
      const { tenants, logger } = given()
      const leaving = leavingOf(acting)
      const left: string[] = []
      try {
        for (const { id } of await tenants.tenantsOf(userId))
          if (await stepDown(id, userId, leaving, given())) left.push(id)
      } catch (error) {
        const back = { from: 'member', to: 'owner' } as const
        for (const tenantId of left)
          await changeMember({ ...leaving, tenantId, userId }, back, given()).catch((failed: unknown) =>
            logger({ level: 'error', event: 'tenant.owner.not_restored', tenantId, userId, error: failed }),
          )
        throw error
      }
    },
    invitations: createFeatureInvitations(host, leavingOf),
    keys: createFeatureTenantKeys(host, leavingOf),
    events: (id, page) => eventsOf(id, page, given()),
    delete: (id, acting) => deleteTenant(id, leavingOf(acting), given()),
  }
}

async function join(
  tenantId: string,
  userId: string,
  { by, about }: Leaving,
  { tenants, events }: { readonly tenants: TenantStore & MemberStore; readonly events: FeatureGiven['events'] },
): Promise<void> {
  const data = { tenantId, userId, ...byActor(by) }
  await events.change(
    [{ event: 'identity.tenant.user.added', data, about: { ...about, userId, tenantId } }],
    async () => tenants.addMember?.(tenantId, userId),
  )
}

function leavingOf({ by, context }: FeatureActing): Leaving {
  const about: EventAbout = context === undefined ? noRequest() : aboutRequest(context)
  if (by === undefined) return { about }
  return { by: 'userId' in by ? userActor(by.userId) : by.by, about }
}
