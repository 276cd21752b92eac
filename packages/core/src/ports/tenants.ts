import type { PageQuery } from './users.ts'

/** A customer organisation; users may belong to several. */
export interface Tenant {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** JSON for the host's own use. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** Stores tenants and their members. Every method is atomic. */
export interface TenantStore {
  /** Newest first. `search` matches the name. */
  list(query: PageQuery): Promise<{ readonly tenants: readonly Tenant[]; readonly total: number }>
  find(id: string): Promise<Tenant | null>
  /** Throws ConflictError if the id is taken. */
  insert(tenant: Tenant): Promise<void>
  /** Deletes the tenant and its memberships. Returns true if it existed. */
  delete(id: string): Promise<boolean>
  /** Tenants of the user, sorted by id. */
  tenantsOf(userId: string): Promise<readonly Tenant[]>
  /** Ids of the members, sorted. `search` matches the id. */
  listMembers(
    tenantId: string,
    query: PageQuery,
  ): Promise<{ readonly userIds: readonly string[]; readonly total: number }>
  /** Returns false, without effect, if the tenant doesn't exist or the user is already a member. */
  addMember(tenantId: string, userId: string): Promise<boolean>
  /** Returns true if the user was a member. */
  removeMember(tenantId: string, userId: string): Promise<boolean>
  /** Deletes all memberships of the user. */
  deleteForUser(userId: string): Promise<void>
}
