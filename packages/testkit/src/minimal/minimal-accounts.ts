import {
  ConflictError,
  type LinkedAccount,
  type LinkedAccountStore,
  type Metadata,
  type MetadataStore,
  type RoleStore,
  type Tenant,
  type TenantStore,
} from '@sallyport/core/ports'
import { copy, type Least } from './least.ts'

/** Role of a user with its permissions; global, or within one tenant. */
export interface RoleOfUser {
  readonly userId: string
  readonly role: string
  readonly permissions: readonly string[]
  readonly tenantId?: string
}

/** Tenant with the ids of its members. */
export interface TenantWithMembers extends Tenant {
  readonly userIds: readonly string[]
}

/** Linked provider accounts. All five methods are required. */
export function minimalLinkedAccounts(links: LinkedAccount[]): Least<LinkedAccountStore> {
  const indexOf = (provider: string, id: string) =>
    links.findIndex((link) => link.provider === provider && link.providerAccountId === id)

  return {
    find: async (provider, id) => copy(links[indexOf(provider, id)]),
    async listForUser(userId) {
      const own = links.filter((link) => link.userId === userId)
      return structuredClone(own.sort((a, b) => a.linkedAt.getTime() - b.linkedAt.getTime()))
    },
    async insert(link) {
      if (indexOf(link.provider, link.providerAccountId) >= 0) throw new ConflictError('The account is linked')
      links.push(structuredClone(link))
    },
    async delete(userId, provider, id, options) {
      const index = indexOf(provider, id)
      if (links[index]?.userId !== userId) return false
      const others = links.filter((link, at) => link.userId === userId && link.provider !== 'email' && at !== index)
      if (options?.keepingOne && provider !== 'email' && others.length === 0) return false
      links.splice(index, 1)
      return true
    },
    async deleteForUser(userId) {
      const left = links.filter((link) => link.userId !== userId)
      const count = links.length - left.length
      links.splice(0, links.length, ...left)
      return count
    },
  }
}

/** Metadata that the service only reads, for `GET /me`. */
export function minimalMetadata(metadata: Readonly<Record<string, Metadata>>): Least<MetadataStore> {
  return { get: async (userId) => structuredClone(metadata[userId] ?? {}) }
}

/** Roles that the service only reads, for `GET /me` and access policies. */
export function minimalRoles(roles: readonly RoleOfUser[]): Least<RoleStore> {
  const of = (userId: string, tenantId?: string) =>
    roles.filter((role) => role.userId === userId && (role.tenantId === undefined || role.tenantId === tenantId))
  return {
    rolesOf: async (userId, tenantId) => [...new Set(of(userId, tenantId).map(({ role }) => role))].sort(),
    permissionsOf: async (userId, tenantId) =>
      [...new Set(of(userId, tenantId).flatMap(({ permissions }) => permissions))].sort(),
  }
}

/** Tenants that the service only reads, for `GET /me` and event streams. */
export function minimalTenants(tenants: readonly TenantWithMembers[]): Least<TenantStore> {
  return {
    tenantsOf: async (userId) =>
      tenants.filter(({ userIds }) => userIds.includes(userId)).map(({ userIds: _, ...tenant }) => ({ ...tenant })),
  }
}
