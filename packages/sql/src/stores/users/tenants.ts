import type { Tenant, TenantRole, TenantStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { TenantMembersTable, TenantsTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { sql } from '../../database/statement.ts'
import { listPage } from '../rows/list-page.ts'
import { recordCodec } from '../rows/record-codec.ts'
import { assignments, insertInto } from '../rows/row-writes.ts'

const tenantCodec = recordCodec<Tenant, Omit<TenantsTable, 'search_text'>>({
  id: ['id', 'text'],
  name: ['name', 'text'],
  isActive: ['is_active', 'boolean'],
  slug: ['slug', 'text'],
  config: ['config', 'json'],
  createdAt: ['created_at', 'date'],
})

/** Creates the store of tenants and their members. A foreign key deletes a tenant's memberships with the tenant. */
export function sqlTenants(db: SqlDatabase): Required<TenantStore> {
  const { contains, stringsIn } = db.dialect

  async function find(id: string): Promise<Tenant | null> {
    const row = await db.first(sql<TenantsTable>`select * from auth_tenants where id = ${id}`)
    return row && tenantCodec.decode(row)
  }

  return {
    async list(query) {
      const found = query.search ? contains(sql`search_text`, query.search) : sql`true`
      const { rows, total } = await listPage(db, 'auth_tenants', 'id', found, query)
      return { tenants: rows.map(tenantCodec.decode), total }
    },
    find,
    async findBySlug(slug) {
      const row = await db.first(sql<TenantsTable>`select * from auth_tenants where slug = ${slug}`)
      return row && tenantCodec.decode(row)
    },
    async insert(tenant) {
      await db.run(
        insertInto('auth_tenants', { ...tenantCodec.encode(tenant), search_text: tenant.name.toLowerCase() }),
      )
    },
    async update(id, patch) {
      const row = {
        ...tenantCodec.encodePatch(patch),
        ...(patch.name !== undefined && { search_text: patch.name.toLowerCase() }),
      }
      if (Object.keys(row).length === 0) return find(id)
      const updated = await db.first(sql<TenantsTable>`
        update auth_tenants set ${assignments(row)} where id = ${id} returning *`)
      return updated && tenantCodec.decode(updated)
    },
    async countMembers(tenantIds) {
      const rows = await db.all(sql<{ readonly tenant_id: string; readonly members: number }>`
        select tenant_id, count(*) as members from auth_tenant_members
        where tenant_id in ${stringsIn(JSON.stringify(tenantIds))} group by tenant_id`)
      return rows.map(({ tenant_id, members }) => ({ tenantId: tenant_id, members: Number(members) }))
    },
    async delete(id) {
      // Deletes the memberships before the tenant: the foreign key would delete all of them in one long statement.
      await deleteInBatches(db, 'auth_tenant_members', sql`tenant_id = ${id}`)
      return (await db.run(sql`delete from auth_tenants where id = ${id}`)) > 0
    },
    async tenantsOf(userId) {
      const rows = await db.all(sql<TenantsTable>`
        select auth_tenants.* from auth_tenant_members join auth_tenants on auth_tenants.id = auth_tenant_members.tenant_id
        where auth_tenant_members.user_id = ${userId}`)
      return rows.map(tenantCodec.decode).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async listMembers(tenantId, query) {
      const ofTenant = sql`tenant_id = ${tenantId}`
      const found = query.search ? sql`${ofTenant} and ${contains(sql`user_id`, query.search)}` : ofTenant
      const { rows, total } = await listPage(db, 'auth_tenant_members', 'user_id', found, query, {
        order: sql`user_id`,
      })
      return { userIds: rows.map((row) => row.user_id), total }
    },
    async addMember(tenantId, userId) {
      const changes = await db.run(sql`
        insert into auth_tenant_members (tenant_id, user_id)
        select id, ${userId} from auth_tenants where id = ${tenantId}
        on conflict do nothing`)
      return changes > 0
    },
    async removeMember(tenantId, userId) {
      const changes = await db.run(sql`
        delete from auth_tenant_members where tenant_id = ${tenantId} and user_id = ${userId}`)
      return changes > 0
    },
    async memberRoles(tenantId, userIds) {
      const rows = await db.all(sql<TenantMembersTable>`
        select user_id, role from auth_tenant_members
        where tenant_id = ${tenantId} and user_id in ${stringsIn(JSON.stringify(userIds))}`)
      return rows.map(({ user_id, role }) => ({ userId: user_id, role: tenantRoleOf(role) }))
    },
    async changeMember(tenantId, userId, { from, to, mayLoseLastOwner = false }) {
      const member = sql`tenant_id = ${tenantId} and user_id = ${userId}`
      const others = sql`select 1 from auth_tenant_members as others
        where others.tenant_id = ${tenantId} and others.user_id <> ${userId} and others.role = 'owner'`
      const mayLose = from !== 'owner' || to === 'owner' || mayLoseLastOwner
      const keepsOwner = mayLose ? sql`true` : sql`exists (${others})`
      const isMeant = sql`${member} and coalesce(role, 'member') = ${from} and ${keepsOwner}`
      const write =
        to === null
          ? sql`delete from auth_tenant_members where ${isMeant} returning role`
          : sql`update auth_tenant_members set role = ${to} where ${isMeant} returning role`
      const read = sql`select role from auth_tenant_members where ${member}`
      const answers = await db.batch<unknown>([...db.dialect.lock(`tenant ${tenantId}`), write, read])
      if (answers.at(-2)?.length === 1) return 'changed'
      // The cast is safe: the last statement selects the role.
      const [found] = (answers.at(-1) ?? []) as readonly Pick<TenantMembersTable, 'role'>[]
      // On Postgres the member may have joined again between the two statements, but no one became an owner, because that takes the lock.
      return !mayLose && found !== undefined && tenantRoleOf(found.role) === from ? 'last-owner' : 'stale'
    },
    async deleteForUser(userId) {
      await deleteInBatches(db, 'auth_tenant_members', sql`user_id = ${userId}`)
    },
  }
}

export function tenantRoleOf(role: string | null): TenantRole {
  return role === 'owner' || role === 'admin' ? role : 'member'
}
