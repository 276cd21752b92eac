import type { PageQuery } from './users.ts'

/** Customer organisation. A user may belong to several tenants. */
export interface Tenant {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** Short name in URLs, such as `acme`. Unique. Only stores with `findBySlug` get tenants with a slug. */
  readonly slug?: string
  /** JSON object that the host may use. The service doesn't read it. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** Role of a member in one tenant. Every member has exactly one. Default `member`. */
export type TenantRole = 'owner' | 'admin' | 'member'

/** Change of a member's role. */
export interface MemberChange {
  /** Role that the member must still have. */
  readonly from: TenantRole
  /** New role. Null ends the membership. */
  readonly to: TenantRole | null
  /** True if the tenant may lose its last owner. */
  readonly mayLoseLastOwner?: boolean
}

/** `stale`: the member doesn't have the role `from` any more, or isn't a member. `last-owner`: the tenant has no other owner. */
export type MemberChangeOutcome = 'changed' | 'stale' | 'last-owner'

/** Change to a tenant. Absent fields don't change; null removes a field. */
export interface TenantPatch {
  readonly name?: string
  readonly isActive?: boolean
  readonly slug?: string | null
  readonly config?: Tenant['config'] | null
}

/**
 * Stores tenants and their members. Every method is atomic.
 * Required method: `tenantsOf`. The others are optional: an endpoint of the admin API returns 404 if it needs a missing one.
 */
export interface TenantStore {
  /** Returns one page of tenants, newest first, and the total. `search` matches the name. */
  list?(query: PageQuery): Promise<{ readonly tenants: readonly Tenant[]; readonly total: number }>
  find?(id: string): Promise<Tenant | null>
  /** Returns the tenant with this slug. Must read the primary database. Optional: without this method, tenants have no slug. */
  findBySlug?(slug: string): Promise<Tenant | null>
  /** Stores a new tenant. Throws ConflictError if a tenant with this id or slug exists. */
  insert?(tenant: Tenant): Promise<void>
  /**
   * Applies the patch in one write. Returns the updated tenant, or null if the tenant doesn't exist. Throws ConflictError if another tenant has the
   * new slug.
   */
  update?(id: string, patch: TenantPatch): Promise<Tenant | null>
  /** Returns the number of members of each of these tenants (at most 100). Tenants without members may be omitted. */
  countMembers?(
    tenantIds: readonly string[],
  ): Promise<readonly { readonly tenantId: string; readonly members: number }[]>
  /** Deletes the tenant and its memberships. Returns true if the tenant existed. */
  delete?(id: string): Promise<boolean>
  /** Returns the tenants that the user belongs to, sorted by id. */
  tenantsOf(userId: string): Promise<readonly Tenant[]>
  /** Returns one page of the members' user ids, sorted, and the total. `search` matches the user id. */
  listMembers?(
    tenantId: string,
    query: PageQuery,
  ): Promise<{ readonly userIds: readonly string[]; readonly total: number }>
  /** Adds the user to the tenant. Returns false if the tenant doesn't exist or the user is already a member. */
  addMember?(tenantId: string, userId: string): Promise<boolean>
  /** Removes the user from the tenant. Returns true if the user was a member. */
  removeMember?(tenantId: string, userId: string): Promise<boolean>
  /** Returns the tenant roles of these users (at most 100). Users who aren't members are omitted. Must read the primary database. */
  memberRoles?(
    tenantId: string,
    userIds: readonly string[],
  ): Promise<readonly { readonly userId: string; readonly role: TenantRole }[]>
  /**
   * Changes the role of a member, or removes the member. The same write checks that the tenant keeps an owner, and each of several parallel
   * changes of one tenant sees the earlier ones. So a tenant never loses its last owner, unless `mayLoseLastOwner` is true.
   */
  changeMember?(tenantId: string, userId: string, change: MemberChange): Promise<MemberChangeOutcome>
  /** Removes the user from all tenants. Optional: without this method, deleting a user keeps the memberships. */
  deleteForUser?(userId: string): Promise<void>
}
