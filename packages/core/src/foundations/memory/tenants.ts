import type { Tenant, TenantRole, TenantStore } from '../../ports/accounts/tenants.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'
import { isFound, newestFirst, pageOf } from './page-of.ts'

interface Entry {
  readonly tenant: Tenant
  readonly members: Map<string, TenantRole>
}

export function memoryTenants(): Required<TenantStore> {
  const entries = new Map<string, Entry>()
  const byAge = newestFirst<Tenant>(({ createdAt, id }) => [createdAt, id])

  function tenantsWhere(isMeant: (entry: Entry) => boolean): Tenant[] {
    return [...entries.values()].filter(isMeant).map(({ tenant }) => tenant)
  }

  function refuseTaken({ id, slug }: Tenant): void {
    if (slug !== undefined && tenantsWhere(({ tenant }) => tenant.slug === slug && tenant.id !== id).length > 0)
      throw new ConflictError('A tenant with this slug already exists')
  }

  return {
    async list(query) {
      const found = tenantsWhere(({ tenant }) => isFound(query.search, [tenant.name])).sort(byAge)
      return { tenants: pageOf(found, query).map(copyRecord), total: found.length }
    },
    async find(id) {
      const entry = entries.get(id)
      return entry === undefined ? null : copyRecord(entry.tenant)
    },
    async findBySlug(slug) {
      const [found] = tenantsWhere(({ tenant }) => tenant.slug === slug)
      return found === undefined ? null : copyRecord(found)
    },
    async insert(tenant) {
      if (entries.has(tenant.id)) throw new ConflictError('A tenant with this id already exists')
      refuseTaken(tenant)
      entries.set(tenant.id, { tenant: copyRecord(tenant), members: new Map() })
    },
    async update(id, patch) {
      const entry = entries.get(id)
      if (entry === undefined) return null
      const given = Object.entries(patch).filter(([, value]) => value !== undefined)
      const all = Object.entries({ ...entry.tenant, ...Object.fromEntries(given) })
      // The cast is safe: a patch has only fields of a tenant, and null (removed fields) is left out.
      const tenant = Object.fromEntries(all.filter(([, value]) => value !== null)) as unknown as Tenant
      refuseTaken(tenant)
      entries.set(id, { ...entry, tenant: copyRecord(tenant) })
      return copyRecord(tenant)
    },
    async countMembers(tenantIds) {
      return tenantIds.map((tenantId) => ({ tenantId, members: entries.get(tenantId)?.members.size ?? 0 }))
    },
    async delete(id) {
      return entries.delete(id)
    },
    async tenantsOf(userId) {
      const found = tenantsWhere(({ members }) => members.has(userId))
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map(copyRecord)
    },
    async listMembers(tenantId, query) {
      const members = [...(entries.get(tenantId)?.members.keys() ?? [])]
      const found = members.filter((userId) => isFound(query.search, [userId])).sort()
      return { userIds: pageOf(found, query), total: found.length }
    },
    async addMember(tenantId, userId) {
      const members = entries.get(tenantId)?.members
      if (members === undefined || members.has(userId)) return false
      members.set(userId, 'member')
      return true
    },
    async removeMember(tenantId, userId) {
      return entries.get(tenantId)?.members.delete(userId) ?? false
    },
    async memberRoles(tenantId, userIds) {
      const members = entries.get(tenantId)?.members
      return [...new Set(userIds)].flatMap((userId) => {
        const role = members?.get(userId)
        return role === undefined ? [] : [{ userId, role }]
      })
    },
    async changeMember(tenantId, userId, { from, to, mayLoseLastOwner = false }) {
      const members = entries.get(tenantId)?.members
      if (members?.get(userId) !== from) return 'stale'
      const isLast = from === 'owner' && ![...members].some(([id, role]) => id !== userId && role === 'owner')
      if (isLast && to !== 'owner' && !mayLoseLastOwner) return 'last-owner'
      if (to === null) members.delete(userId)
      else members.set(userId, to)
      return 'changed'
    },
    async deleteForUser(userId) {
      for (const { members } of entries.values()) members.delete(userId)
    },
  }
}
