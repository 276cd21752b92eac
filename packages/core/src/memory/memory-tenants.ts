import { ConflictError } from '../ports/conflict-error.ts'
import type { Tenant, TenantStore } from '../ports/tenants.ts'
import { copyRecord } from './copy-record.ts'
import { isFound, newestFirst, pageOf } from './page-of.ts'

interface Entry {
  readonly tenant: Tenant
  readonly members: Set<string>
}

export function memoryTenants(): Required<TenantStore> {
  const entries = new Map<string, Entry>()
  const byAge = newestFirst<Tenant>(({ createdAt, id }) => [createdAt, id])

  function tenantsWhere(isMeant: (entry: Entry) => boolean): Tenant[] {
    return [...entries.values()].filter(isMeant).map(({ tenant }) => tenant)
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
    async insert(tenant) {
      if (entries.has(tenant.id)) throw new ConflictError('A tenant with this id already exists')
      entries.set(tenant.id, { tenant: copyRecord(tenant), members: new Set() })
    },
    async delete(id) {
      return entries.delete(id)
    },
    async tenantsOf(userId) {
      const found = tenantsWhere(({ members }) => members.has(userId))
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map(copyRecord)
    },
    async listMembers(tenantId, query) {
      const members = [...(entries.get(tenantId)?.members ?? [])]
      const found = members.filter((userId) => isFound(query.search, [userId])).sort()
      return { userIds: pageOf(found, query), total: found.length }
    },
    async addMember(tenantId, userId) {
      const members = entries.get(tenantId)?.members
      if (members === undefined || members.has(userId)) return false
      members.add(userId)
      return true
    },
    async removeMember(tenantId, userId) {
      return entries.get(tenantId)?.members.delete(userId) ?? false
    },
    async deleteForUser(userId) {
      for (const { members } of entries.values()) members.delete(userId)
    },
  }
}
