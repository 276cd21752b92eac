import type { ProfileStore } from '@sallyport/core/ports'
import { compileOnce, type Param } from './compile-once.ts'
import { jsonArrayOf, jsonPair } from './dialect.ts'
import { metadataOf } from './metadata-of.ts'
import { sortedOnce } from './sorted-once.ts'
import type { SqlDatabase } from './sql-database.ts'
import { userCodec } from './user-codec.ts'

/** Profiles in SQL, each read by one statement. */
export function sqlProfiles(db: SqlDatabase): ProfileStore {
  const load = compileOnce((param: Param<{ id: string }>) =>
    db.queries
      .selectFrom('auth_users')
      .selectAll('auth_users')
      .select((select) => [
        select
          .selectFrom('auth_metadata')
          .select(jsonArrayOf(jsonPair('key', 'value')).as('pairs'))
          .whereRef('auth_metadata.user_id', '=', 'auth_users.id')
          .as('metadata'),
        select
          .selectFrom('auth_user_roles')
          .innerJoin('auth_roles', 'auth_roles.name', 'auth_user_roles.role')
          .select(jsonArrayOf(jsonPair('auth_roles.name', 'auth_roles.permissions')).as('pairs'))
          .whereRef('auth_user_roles.user_id', '=', 'auth_users.id')
          .where('auth_user_roles.tenant_id', '=', '')
          .as('roles'),
      ])
      .where('id', '=', param('id')),
  )

  return {
    async load(userId) {
      const row = await db.first(load({ id: userId }))
      if (row === null) return null
      const roles: readonly (readonly [string, readonly string[]])[] = JSON.parse(row.roles ?? '[]')
      return {
        user: userCodec.decode(row),
        metadata: metadataOf(JSON.parse(row.metadata ?? '[]')),
        roles: sortedOnce(roles.map(([name]) => name)),
        permissions: sortedOnce(roles.flatMap(([, permissions]) => permissions)),
        tenants: [],
      }
    },
  }
}
