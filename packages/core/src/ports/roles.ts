import type { PageQuery } from './users.ts'

/** A named set of permissions, each `<resource>:<action>`. */
export interface Role {
  readonly name: string
  readonly permissions: readonly string[]
}

/** Stores roles and their assignments to users, globally or within one tenant. */
export interface RoleStore {
  /** Sorted by name, with the exact total. `search` matches the name. */
  list(query: PageQuery): Promise<{ readonly roles: readonly Role[]; readonly total: number }>
  find(name: string): Promise<Role | null>
  /** Throws ConflictError if the name is taken. */
  insert(role: Role): Promise<void>
  /** Replaces the permissions. Returns false if the role doesn't exist. */
  setPermissions(name: string, permissions: readonly string[]): Promise<boolean>
  /** Deletes the role and all its assignments. Returns true if it existed. */
  delete(name: string): Promise<boolean>
  /** Names of the user's global roles, plus those within `tenantId` if given; sorted. */
  rolesOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /** Permissions of the roles that `rolesOf` returns; sorted, without duplicates. */
  permissionsOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /** Assigning a role again changes nothing. Returns false if the role doesn't exist. */
  assign(userId: string, role: string, tenantId?: string): Promise<boolean>
  /** Returns true if the assignment existed. */
  revoke(userId: string, role: string, tenantId?: string): Promise<boolean>
  /** Deletes all assignments of the user. */
  deleteForUser(userId: string): Promise<void>
  /** Deletes all assignments within the tenant; global ones stay. */
  deleteForTenant(tenantId: string): Promise<void>
}
