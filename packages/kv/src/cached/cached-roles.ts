import type { RoleStore } from '@sallyport/core/ports'
import { marking, overriding } from '../overriding.ts'
import type { Cache, Mark } from './cache.ts'

const ROLES: Mark = ['roles']

/**
 * Caches the roles and permissions of a user. `find` and `list` read the authority, because administrators edit the
 * records that they return.
 */
export function cachedRoles(roles: RoleStore, cache: Cache): RoleStore {
  const marksOf = (userId: string): readonly Mark[] => [['user', userId], ROLES]
  return overriding(roles, {
    rolesOf: (userId, tenantId) =>
      cache.read({ record: 'roles', key: ['roles', userId, tenantId ?? null], marks: marksOf(userId) }, () =>
        roles.rolesOf(userId, tenantId),
      ),
    permissionsOf: (userId, tenantId) =>
      cache.read({ record: 'roles', key: ['permissions', userId, tenantId ?? null], marks: marksOf(userId) }, () =>
        roles.permissionsOf(userId, tenantId),
      ),
    setPermissions: marking(cache, roles, roles.setPermissions, () => ROLES),
    delete: marking(cache, roles, roles.delete, () => ROLES),
    assign: marking(cache, roles, roles.assign, (userId) => ['user', userId]),
    revoke: marking(cache, roles, roles.revoke, (userId) => ['user', userId]),
    deleteForUser: marking(cache, roles, roles.deleteForUser, (userId) => ['user', userId]),
    deleteForTenant: marking(cache, roles, roles.deleteForTenant, () => ROLES),
  })
}
