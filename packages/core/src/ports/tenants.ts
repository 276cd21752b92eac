import type { PageQuery } from './users.ts'

/** A customer whose users are kept apart from others'. */
export interface Tenant {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** JSON of the host's own. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** Keeps tenants and who belongs to them. Every method is atomic. */
export interface TenantStore {
  /** Newest first, searched by a part of the name. */
  list(query: PageQuery): Promise<{ readonly tenants: readonly Tenant[]; readonly total: number }>
  find(id: string): Promise<Tenant | null>
  /** Throws ConflictError when the id is taken. */
  insert(tenant: Tenant): Promise<void>
  /** Deletes the tenant and its memberships; true if there was one. */
  delete(id: string): Promise<boolean>
  /** By id. */
  tenantsOf(userId: string): Promise<readonly Tenant[]>
  /** Ids of the members, sorted; searched by a part of the id. */
  listMembers(
    tenantId: string,
    query: PageQuery,
  ): Promise<{ readonly userIds: readonly string[]; readonly total: number }>
  /** False, with no effect, if there is no such tenant or the user is a member already. */
  addMember(tenantId: string, userId: string): Promise<boolean>
  /** True if the user was a member. */
  removeMember(tenantId: string, userId: string): Promise<boolean>
  /** Ends all memberships of the user. */
  deleteForUser(userId: string): Promise<void>
}
