import type { MetadataStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { Tables } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { type Sql, sql } from '../../database/statement.ts'
import { metadataOf } from './metadata-of.ts'

/** Creates the metadata store. Each key is one row, with its value as JSON text. */
export function sqlMetadata(db: SqlDatabase): Required<MetadataStore> {
  const { pairsIn, stringsIn } = db.dialect
  // Without `where true` SQLite would parse `on conflict` as part of a join.
  const set = (userId: string, pairs: string): Sql => sql`
    insert into auth_metadata (user_id, key, value)
    select ${userId}, pair.key, pair.value from ${pairsIn(pairs)} as pair where true
    on conflict (user_id, key) do update set value = excluded.value`
  const remove = (userId: string, keys: string): Sql =>
    sql`delete from auth_metadata where user_id = ${userId} and key in ${stringsIn(keys)}`

  return {
    async get(userId) {
      const rows = await db.all(
        sql<Tables['auth_metadata']>`select key, value from auth_metadata where user_id = ${userId}`,
      )
      return metadataOf(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    },
    async merge(userId, patch) {
      const given = Object.entries(patch).filter(([, value]) => value !== undefined)
      const kept = given.filter(([, value]) => value !== null).map(([key, value]) => [key, JSON.stringify(value)])
      const removed = given.filter(([, value]) => value === null).map(([key]) => key)
      const writes = [
        ...(removed.length > 0 ? [remove(userId, JSON.stringify(removed))] : []),
        ...(kept.length > 0 ? [set(userId, JSON.stringify(kept))] : []),
      ]
      if (writes.length > 0) await db.batch(writes)
    },
    async deleteForUser(userId) {
      await deleteInBatches(db, 'auth_metadata', sql`user_id = ${userId}`)
    },
  }
}
