import type { Tenant, TenantStore } from '@sallyport/core/ports'
import { marking, overriding } from '../overriding.ts'
import type { Cache, Mark } from './cache.ts'
import { withDates } from './with-dates.ts'

const TENANTS: Mark = ['tenants']

/**
 * Caches the tenants of a user, with their names. `find` reads the authority, because writes depend on whether the
 * tenant exists: a stale result would leave roles in a deleted tenant.
 */
export function cachedTenants(tenants: TenantStore, cache: Cache): TenantStore {
  return overriding(tenants, {
    tenantsOf: (userId) =>
      cache.read<readonly Tenant[]>(
        {
          record: 'tenants',
          key: [userId],
          marks: [['user', userId], TENANTS],
          restore: (found) => found.map((tenant) => withDates(tenant, ['createdAt'])),
        },
        () => tenants.tenantsOf(userId),
      ),
    update: marking(cache, tenants, tenants.update, () => TENANTS),
    delete: marking(cache, tenants, tenants.delete, () => TENANTS),
    addMember: marking(cache, tenants, tenants.addMember, (_tenantId, userId) => ['user', userId]),
    removeMember: marking(cache, tenants, tenants.removeMember, (_tenantId, userId) => ['user', userId]),
    changeMember: marking(cache, tenants, tenants.changeMember, (_tenantId, userId) => ['user', userId]),
    deleteForUser: marking(cache, tenants, tenants.deleteForUser, (userId) => ['user', userId]),
  })
}
