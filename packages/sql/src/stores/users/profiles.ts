import type { ProfileStore } from '@sallyport/core/ports'
import { jsonPair } from '../../database/dialect.ts'
import type { UsersTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { type Sql, sql } from '../../database/statement.ts'
import { sortedOnce } from '../rows/sorted-once.ts'
import { metadataOf } from './metadata-of.ts'
import { searchUsers } from './search-users.ts'
import { userCodec } from './user-codec.ts'

/** A user's row, with metadata, roles and tenants as JSON arrays of pairs. Null stands for an empty array. */
interface ProfileRow extends UsersTable {
  readonly metadata: string | null
  readonly roles: string | null
  readonly tenants: string | null
}

export function sqlProfiles(db: SqlDatabase, reads: Required<ProfileStore>['reads']): Required<ProfileStore> {
  const { dialect } = db
  const { jsonArrayOf, jsonText } = dialect
  const metadata = jsonArrayOf(jsonPair(dialect, sql`auth_metadata.key`, sql`auth_metadata.value`))
  const roles = jsonArrayOf(jsonPair(dialect, sql`auth_roles.name`, sql`auth_roles.permissions`))
  const tenants = jsonArrayOf(jsonPair(dialect, sql`auth_tenants.id`, jsonText(sql`auth_tenants.name`)))
  const load = (id: string): Sql<ProfileRow> => sql`
    select auth_users.*,
      (select ${metadata} from auth_metadata where auth_metadata.user_id = auth_users.id) as metadata,
      (select ${roles} from auth_user_roles join auth_roles on auth_roles.name = auth_user_roles.role
        where auth_user_roles.user_id = auth_users.id and auth_user_roles.tenant_id = '') as roles,
      (select ${tenants} from auth_tenant_members join auth_tenants on auth_tenants.id = auth_tenant_members.tenant_id
        where auth_tenant_members.user_id = auth_users.id) as tenants
    from auth_users where id = ${id}`

  return {
    reads,
    async load(userId) {
      const row = await db.first(load(userId))
      if (row === null) return null
      const roles: readonly (readonly [string, readonly string[]])[] = JSON.parse(row.roles ?? '[]')
      const tenants: readonly (readonly [string, string])[] = JSON.parse(row.tenants ?? '[]')
      return {
        user: userCodec.decode(row),
        metadata: metadataOf(JSON.parse(row.metadata ?? '[]')),
        roles: sortedOnce(roles.map(([name]) => name)),
        permissions: sortedOnce(roles.flatMap(([, permissions]) => permissions)),
        tenants: tenants.map(([id, name]) => ({ id, name })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      }
    },
    async search(query) {
      const { rows, total } = await searchUsers(db, query)
      return { users: rows.map(userCodec.decode), total }
    },
  }
}
