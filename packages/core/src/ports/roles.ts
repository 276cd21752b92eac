import type { PageQuery } from './users.ts'

/** A named set of permissions, each `<resource>:<action>`. */
export interface Role {
  readonly name: string
  readonly permissions: readonly string[]
}

/** Keeps roles and who has them, over all tenants or in one. */
export interface RoleStore {
  /** Sorted by name, with the exact total; searched by a part of the name. */
  list(query: PageQuery): Promise<{ readonly roles: readonly Role[]; readonly total: number }>
  find(name: string): Promise<Role | null>
  /** Throws ConflictError when the name is taken. */
  insert(role: Role): Promise<void>
  /** Replaces the permissions; false if there is no such role. */
  setPermissions(name: string, permissions: readonly string[]): Promise<boolean>
  /** Deletes the role and every assignment of it. */
  delete(name: string): Promise<boolean>
  /** Names of the roles a user has, sorted: the global ones, and with `tenantId` those of the tenant too. */
  rolesOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /** Permissions of those roles, sorted, each once. */
  permissionsOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /** Assigning twice is assigning once. False if there is no such role. */
  assign(userId: string, role: string, tenantId?: string): Promise<boolean>
  /** True if there was such an assignment. */
  revoke(userId: string, role: string, tenantId?: string): Promise<boolean>
  /** Ends all assignments of the user. */
  deleteForUser(userId: string): Promise<void>
  /** Ends all assignments within the tenant; the global ones stay. */
  deleteForTenant(tenantId: string): Promise<void>
}
