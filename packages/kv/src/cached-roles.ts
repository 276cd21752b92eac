import type { RoleStore } from '@sallyport/core/ports'
import type { Cache, Mark } from './cache.ts'
import { overriding } from './overriding.ts'

const ROLES: Mark = ['roles']

/**
 * Caches which roles and permissions a user has. `find` and `list` read the authority, because administrators change
 * what they return.
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
    setPermissions: (name, permissions) => cache.changing(roles.setPermissions(name, permissions), ROLES),
    delete: (name) => cache.changing(roles.delete(name), ROLES),
    assign: (userId, role, tenantId) => cache.changing(roles.assign(userId, role, tenantId), ['user', userId]),
    revoke: (userId, role, tenantId) => cache.changing(roles.revoke(userId, role, tenantId), ['user', userId]),
    deleteForUser: (userId) => cache.changing(roles.deleteForUser(userId), ['user', userId]),
    deleteForTenant: (tenantId) => cache.changing(roles.deleteForTenant(tenantId), ROLES),
  })
}
