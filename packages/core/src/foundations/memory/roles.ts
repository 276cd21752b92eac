import type { Role, RoleStore } from '../../ports/accounts/roles.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { isFound, pageOf } from './page-of.ts'

export function memoryRoles(): Required<RoleStore> {
  const permissionsByRole = new Map<string, readonly string[]>()
  /** Assignments: user id, then role name, then tenant ids. The tenant id '' means a global assignment. */
  const assignments = new Map<string, Map<string, Set<string>>>()

  function namesOf(userId: string, tenantId = ''): readonly string[] {
    const roles = [...(assignments.get(userId) ?? [])]
    return roles.flatMap(([role, tenants]) => (tenants.has('') || tenants.has(tenantId) ? role : [])).sort()
  }

  function assignedIn(tenantId: string, userIds: readonly string[]) {
    const found = userIds.flatMap((userId) =>
      [...(assignments.get(userId) ?? [])].flatMap(([role, tenants]) =>
        tenants.has(tenantId) ? { userId, role } : [],
      ),
    )
    return found.sort((a, b) => (a.role < b.role ? -1 : 1))
  }

  function roleOf([name, permissions]: readonly [string, readonly string[]]): Role {
    return { name, permissions: [...permissions] }
  }

  return {
    async list(query) {
      const found = [...permissionsByRole].filter(([name]) => isFound(query.search, [name])).map(roleOf)
      return { roles: pageOf(found.sort(byName), query), total: found.length }
    },
    async find(name) {
      const permissions = permissionsByRole.get(name)
      return permissions === undefined ? null : roleOf([name, permissions])
    },
    async insert({ name, permissions }) {
      if (permissionsByRole.has(name)) throw new ConflictError('A role with this name already exists')
      permissionsByRole.set(name, [...permissions])
    },
    async setPermissions(name, permissions) {
      if (!permissionsByRole.has(name)) return false
      permissionsByRole.set(name, [...permissions])
      return true
    },
    async delete(name) {
      for (const roles of assignments.values()) roles.delete(name)
      return permissionsByRole.delete(name)
    },
    async rolesOf(userId, tenantId) {
      return namesOf(userId, tenantId)
    },
    async permissionsOf(userId, tenantId) {
      const permissions = namesOf(userId, tenantId).flatMap((name) => permissionsByRole.get(name) ?? [])
      return [...new Set(permissions)].sort()
    },
    async rolesWithin(tenantId, userIds) {
      // The empty tenant id marks global roles.
      return tenantId === '' ? [] : assignedIn(tenantId, userIds)
    },
    async globalRolesOf(userIds) {
      return assignedIn('', userIds)
    },
    async assign(userId, role, tenantId = '') {
      if (!permissionsByRole.has(role)) return false
      const roles = assignments.get(userId) ?? new Map<string, Set<string>>()
      roles.set(role, new Set(roles.get(role)).add(tenantId))
      assignments.set(userId, roles)
      return true
    },
    async revoke(userId, role, tenantId = '') {
      const roles = assignments.get(userId)
      const isRevoked = roles?.get(role)?.delete(tenantId) ?? false
      if (roles?.get(role)?.size === 0) roles.delete(role)
      return isRevoked
    },
    async deleteForUser(userId) {
      assignments.delete(userId)
    },
    async deleteForTenant(tenantId) {
      if (tenantId === '') return
      for (const roles of assignments.values()) for (const tenants of roles.values()) tenants.delete(tenantId)
    },
  }
}

function byName(a: Role, b: Role): number {
  return a.name < b.name ? -1 : 1
}
