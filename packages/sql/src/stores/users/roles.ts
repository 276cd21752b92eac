import type { Role, RoleStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { Tables } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { sql } from '../../database/statement.ts'
import { listPage } from '../rows/list-page.ts'
import { insertInto } from '../rows/row-writes.ts'
import { sortedOnce } from '../rows/sorted-once.ts'

type RolesTable = Tables['auth_roles']

/** Creates the store of roles and their assignments. A foreign key deletes a role's assignments with the role. */
export function sqlRoles(db: SqlDatabase): Required<RoleStore> {
  const { contains, stringsIn } = db.dialect
  const rolesOf = (userId: string, tenantId = '') =>
    db.all(sql<RolesTable>`
      select auth_roles.name, auth_roles.permissions
      from auth_user_roles join auth_roles on auth_roles.name = auth_user_roles.role
      where auth_user_roles.user_id = ${userId} and auth_user_roles.tenant_id in ('', ${tenantId})`)

  async function assignedIn(tenantId: string, userIds: readonly string[]) {
    const rows = await db.all(sql<Tables['auth_user_roles']>`
      select user_id, role from auth_user_roles
      where tenant_id = ${tenantId} and user_id in ${stringsIn(JSON.stringify(userIds))}`)
    return rows.map(({ user_id, role }) => ({ userId: user_id, role })).sort((a, b) => (a.role < b.role ? -1 : 1))
  }

  return {
    async list(query) {
      const found = query.search ? contains(sql`search_text`, query.search) : sql`true`
      const { rows, total } = await listPage(db, 'auth_roles', 'name', found, query, { order: sql`name` })
      return { roles: rows.map(roleOf), total }
    },
    async find(name) {
      const row = await db.first(sql<RolesTable>`select * from auth_roles where name = ${name}`)
      return row && roleOf(row)
    },
    async insert({ name, permissions }) {
      await db.run(
        insertInto('auth_roles', { name, permissions: JSON.stringify(permissions), search_text: name.toLowerCase() }),
      )
    },
    async setPermissions(name, permissions) {
      const text = JSON.stringify(permissions)
      return (await db.run(sql`update auth_roles set permissions = ${text} where name = ${name}`)) > 0
    },
    async delete(name) {
      // Deletes the assignments before the role: the foreign key would delete all of them in one long statement.
      await deleteInBatches(db, 'auth_user_roles', sql`role = ${name}`)
      return (await db.run(sql`delete from auth_roles where name = ${name}`)) > 0
    },
    async rolesOf(userId, tenantId) {
      return sortedOnce((await rolesOf(userId, tenantId)).map(({ name }) => name))
    },
    async permissionsOf(userId, tenantId) {
      return sortedOnce((await rolesOf(userId, tenantId)).flatMap((row) => roleOf(row).permissions))
    },
    async rolesWithin(tenantId, userIds) {
      const held = await assignedIn(tenantId, userIds)
      // The empty tenant id marks global roles.
      return tenantId === '' ? [] : held
    },
    globalRolesOf: (userIds) => assignedIn('', userIds),
    async assign(userId, role, tenantId = '') {
      // The update sets the role to itself, so that a repeated assignment counts as one changed row. So assigning a
      // role twice returns true, and assigning an unknown role returns false.
      const changes = await db.run(sql`
        insert into auth_user_roles (user_id, role, tenant_id)
        select ${userId}, name, ${tenantId} from auth_roles where name = ${role}
        on conflict (user_id, role, tenant_id) do update set role = excluded.role`)
      return changes > 0
    },
    async revoke(userId, role, tenantId = '') {
      const changes = await db.run(sql`
        delete from auth_user_roles where user_id = ${userId} and role = ${role} and tenant_id = ${tenantId}`)
      return changes > 0
    },
    async deleteForUser(userId) {
      await deleteInBatches(db, 'auth_user_roles', sql`user_id = ${userId}`)
    },
    async deleteForTenant(tenantId) {
      // Excludes assignments with an empty tenant id, because these apply in all tenants.
      await deleteInBatches(db, 'auth_user_roles', sql`tenant_id = ${tenantId} and tenant_id <> ''`)
    },
  }
}

function roleOf({ name, permissions }: RolesTable): Role {
  return { name, permissions: JSON.parse(permissions) }
}
