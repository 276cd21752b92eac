import {
  type FeatureMember,
  type FeatureServices,
  HOST,
  slugText,
  type Tenant,
  type TenantRole,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { accessOf, type TenantAccess } from './access.ts'
import { tenantName } from './tenant-name.ts'

/**
 * Calls for the host's own code: `sallyport.features.tenants`. They keep the rules of organisations, but check no member's permissions. Events name
 * `host` as the actor. Removing the last owner rejects with 409 LAST_OWNER. A slug that another organisation has rejects with
 * 409 SLUG_EXISTS, and a member who was changed at the same time with 409 CONFLICT.
 */
export interface TenantOperations {
  /**
   * Returns the user's role and permissions in an organisation, read without a cache. Null if the organisation is unknown or inactive, or the user is
   * no member: respond to all three alike, with 404.
   */
  accessOf(tenantId: string, userId: string): Promise<TenantAccess | null>
  /** Returns the organisation with this id or slug, also an inactive one. Null if there is none. */
  find(by: { readonly id: string } | { readonly slug: string }): Promise<Tenant | null>
  /** Returns the active organisations of which the user is a member, with their role in each. */
  of(userId: string): Promise<readonly (Tenant & { readonly role: TenantRole })[]>
  /** Creates an organisation with its owner. Ignores the options `create` and `maxPerUser`. Rejects with 404 USER_NOT_FOUND. */
  create(tenant: { readonly name: string; readonly slug?: string; readonly ownerId: string }): Promise<Tenant>
  /** Changes the given fields; `slug: null` removes the slug. Rejects with 404 TENANT_NOT_FOUND. */
  update(tenantId: string, change: { readonly name?: string; readonly slug?: string | null }): Promise<Tenant>
  /** Deletes the organisation with its memberships, roles, invitations and webhooks. */
  delete(tenantId: string): Promise<void>
  /** Returns one page of the members, ordered by user id. `page` begins at 1, `limit` is at most 100. Default: the first 20. */
  members(
    tenantId: string,
    page?: { readonly page?: number; readonly limit?: number },
  ): Promise<{ readonly members: readonly FeatureMember[]; readonly total: number }>
  /** Changes a member's role. Rejects with 404 MEMBER_NOT_FOUND. */
  changeRole(tenantId: string, userId: string, role: TenantRole): Promise<void>
  /** Ends a membership, and deletes the API keys that the member made for the organisation. Does nothing for a user who isn't a member. */
  removeMember(tenantId: string, userId: string): Promise<void>
}

const acting = { by: { by: HOST } }
const CREATED = v.object({ name: tenantName, slug: v.optional(slugText) })
const CHANGED = v.object({ name: v.optional(tenantName), slug: v.nullish(slugText) })

export function tenantOperations(services: FeatureServices): TenantOperations {
  const { tenants, users, failure } = services
  /** Returns the fields that a caller may set, and no others: the host may pass on the body of a request as it is. */
  function checked<S extends typeof CREATED | typeof CHANGED>(schema: S, fields: unknown): v.InferOutput<S> {
    const { success, issues = [], output } = v.safeParse(schema, fields)
    if (success) return output
    throw failure('VALIDATION_ERROR', {
      details: issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', rule: issue.message })),
    })
  }
  return {
    accessOf: (tenantId, userId) => accessOf(tenantId, userId, services),
    find: (by) => ('id' in by ? tenants.find(by.id) : tenants.findBySlug(by.slug)),
    async of(userId) {
      const joined = await tenants.of(userId)
      return joined.flatMap(({ tenant, role }) => (tenant.isActive ? [{ ...tenant, role }] : []))
    },
    async create({ ownerId, ...fields }) {
      if ((await users.find({ id: ownerId })) === null) throw failure('USER_NOT_FOUND')
      return tenants.create({ ...checked(CREATED, fields), ownerId }, acting)
    },
    async update(tenantId, change) {
      const { name, slug } = checked(CHANGED, change)
      const patch = { ...(name !== undefined && { name }), ...(slug !== undefined && { slug }) }
      const tenant = await tenants.update(tenantId, patch, acting)
      if (tenant === null) throw failure('TENANT_NOT_FOUND')
      return tenant
    },
    delete: (tenantId) => tenants.delete(tenantId, acting),
    members: (tenantId, { page = 1, limit = 20 } = {}) =>
      tenants.members(tenantId, { page, limit: Math.min(limit, 100) }),
    async changeRole(tenantId, userId, role) {
      const from = await tenants.roleOf(tenantId, userId)
      if (from === null) throw failure('MEMBER_NOT_FOUND')
      if (from !== role) await tenants.changeRole(tenantId, userId, { from, to: role }, acting)
    },
    removeMember: (tenantId, userId) => tenants.remove(tenantId, userId, acting),
  }
}
