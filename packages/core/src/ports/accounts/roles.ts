import type { PageQuery } from './users.ts'

/** Named set of permissions. Each permission has the form `<resource>:<action>`. */
export interface Role {
  readonly name: string
  readonly permissions: readonly string[]
}

/**
 * Stores roles and their assignments to users. An assignment is global or within one tenant.
 * Required methods: `rolesOf`, `permissionsOf`. The others are optional: an endpoint of the admin API returns 404 if it needs a missing one.
 */
export interface RoleStore {
  /** Returns one page of roles, sorted by name, and the exact total. `search` matches the name. */
  list?(query: PageQuery): Promise<{ readonly roles: readonly Role[]; readonly total: number }>
  find?(name: string): Promise<Role | null>
  /** Stores a new role. Throws ConflictError if a role with this name exists. */
  insert?(role: Role): Promise<void>
  /** Replaces all permissions of the role. Returns false if the role doesn't exist. */
  setPermissions?(name: string, permissions: readonly string[]): Promise<boolean>
  /** Deletes the role and all its assignments. Returns true if the role existed. */
  delete?(name: string): Promise<boolean>
  /** Returns the sorted names of the user's global roles. With `tenantId`, also includes the user's roles in this tenant. */
  rolesOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /** Returns the permissions of all roles that `rolesOf` returns, sorted and without duplicates. */
  permissionsOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /**
   * Returns the roles that are assigned to these users (at most 100) within the tenant, without global roles, sorted by name.
   * Optional: without this method, features such as `@sallyport/tenants` find no roles within tenants, and the admin's list of a tenant's
   * members shows none.
   */
  rolesWithin?(
    tenantId: string,
    userIds: readonly string[],
  ): Promise<readonly { readonly userId: string; readonly role: string }[]>
  /**
   * Returns the global roles of these users (at most 500), sorted by name. Roles within tenants are not included.
   * Optional: without this method, the admin's list of users and its export show no roles. API keys of users then depend on `permissionsOf`,
   * which may be cached.
   */
  globalRolesOf?(userIds: readonly string[]): Promise<readonly { readonly userId: string; readonly role: string }[]>
  /** Assigns a role to the user. Does nothing if the user already has the role. Returns false if the role doesn't exist. */
  assign?(userId: string, role: string, tenantId?: string): Promise<boolean>
  /** Removes a role from the user. Returns true if the user had the role. */
  revoke?(userId: string, role: string, tenantId?: string): Promise<boolean>
  /** Deletes all assignments of the user, global ones and those in tenants. Optional: without this method, deleting a user keeps the assignments. */
  deleteForUser?(userId: string): Promise<void>
  /** Deletes all assignments within the tenant, no global ones. Optional: without this method, deleting a tenant keeps the assignments. */
  deleteForTenant?(tenantId: string): Promise<void>
}
