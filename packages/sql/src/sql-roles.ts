import type { Role, RoleStore } from '@sallyport/core/ports'
import { sql } from 'kysely'
import { compileOnce, type Param } from './compile-once.ts'
import { sortedOnce } from './sorted-once.ts'
import type { SqlDatabase } from './sql-database.ts'

interface Assigned {
  readonly userId: string
  readonly tenantId: string
}

/** Roles and their assignments in SQL. A role's assignments go with it, by their foreign key. */
export function sqlRoles(db: SqlDatabase): RoleStore {
  const { queries } = db
  const assigned = compileOnce((param: Param<Assigned>) =>
    queries
      .selectFrom('auth_user_roles')
      .innerJoin('auth_roles', 'auth_roles.name', 'auth_user_roles.role')
      .select(['auth_roles.name', 'auth_roles.permissions'])
      .where('auth_user_roles.user_id', '=', param('userId'))
      .where('auth_user_roles.tenant_id', 'in', ['', param('tenantId')]),
  )
  const assign = compileOnce((param: Param<{ userId: string; role: string; tenantId: string }>) => ({
    // The update that changes nothing counts as a row: assigning twice is no failure, a role that isn't there is.
    compile: () =>
      sql`
          insert into auth_user_roles (user_id, role, tenant_id)
          select ${param('userId')}, name, ${param('tenantId')} from auth_roles where name = ${param('role')}
          on conflict (user_id, role, tenant_id) do update set role = excluded.role`.compile(queries),
  }))
  const rolesOf = (userId: string, tenantId = '') => db.all(assigned({ userId, tenantId }))

  return {
    async list() {
      const rows = await db.all(queries.selectFrom('auth_roles').selectAll().compile())
      return rows.map(roleOf).sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async find(name) {
      const row = await db.first(queries.selectFrom('auth_roles').selectAll().where('name', '=', name).compile())
      return row && roleOf(row)
    },
    async insert({ name, permissions }) {
      const row = { name, permissions: JSON.stringify(permissions) }
      await db.run(queries.insertInto('auth_roles').values(row).compile())
    },
    async setPermissions(name, permissions) {
      const update = queries.updateTable('auth_roles').set({ permissions: JSON.stringify(permissions) })
      return (await db.run(update.where('name', '=', name).compile())) > 0
    },
    async delete(name) {
      return (await db.run(queries.deleteFrom('auth_roles').where('name', '=', name).compile())) > 0
    },
    async rolesOf(userId, tenantId) {
      return sortedOnce((await rolesOf(userId, tenantId)).map(({ name }) => name))
    },
    async permissionsOf(userId, tenantId) {
      return sortedOnce((await rolesOf(userId, tenantId)).flatMap((row) => roleOf(row).permissions))
    },
    async assign(userId, role, tenantId = '') {
      return (await db.run(assign({ userId, role, tenantId }))) > 0
    },
    async revoke(userId, role, tenantId = '') {
      const query = queries.deleteFrom('auth_user_roles').where('user_id', '=', userId).where('role', '=', role)
      return (await db.run(query.where('tenant_id', '=', tenantId).compile())) > 0
    },
    async deleteForUser(userId) {
      await db.run(queries.deleteFrom('auth_user_roles').where('user_id', '=', userId).compile())
    },
  }
}

function roleOf({ name, permissions }: { readonly name: string; readonly permissions: string }): Role {
  return { name, permissions: JSON.parse(permissions) }
}
