import { ConflictError, type FeatureRecord, type RecordOwner, type RecordStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { RecordsTable } from '../../database/schema.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { allOf, type Sql, type Statement, sql } from '../../database/statement.ts'
import { listPage } from './list-page.ts'
import { recordCodec } from './record-codec.ts'
import { assignments, insertInto } from './row-writes.ts'

const codec = recordCodec<FeatureRecord, RecordsTable>({
  kind: ['kind', 'text'],
  id: ['id', 'text'],
  userId: ['user_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  lookup: ['lookup', 'text'],
  data: ['data', 'json'],
  version: ['version', 'number'],
  expiresAt: ['expires_at', 'date'],
  createdAt: ['created_at', 'date'],
})

export function sqlRecords(db: SqlDatabase): RecordStore {
  const isAlive = (now: Date): Sql => sql`(expires_at is null or expires_at > ${now.getTime()})`
  const isMeant = (kind: string, id: string, owner: RecordOwner | null): Sql =>
    allOf([sql`kind = ${kind}`, sql`id = ${id}`, ...isOwnedBy(owner)])

  /** Runs the write. If it conflicts, deletes the expired records that are in its way and runs it once more, in one transaction. */
  async function overExpired<R>(write: Statement<R>, isInTheWay: Sql, now: Date): Promise<readonly R[]> {
    try {
      return await db.all(write)
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      const clear = sql<R>`delete from auth_records where ${isInTheWay} and expires_at <= ${now.getTime()}`
      return (await db.batch([clear, write])).at(-1) ?? []
    }
  }

  return {
    async insert(record) {
      const { kind, id, lookup = null, createdAt } = record
      const isInTheWay = sql`kind = ${kind} and (id = ${id} or lookup = ${lookup})`
      await overExpired(insertInto('auth_records', codec.encode(record)), isInTheWay, createdAt)
    },
    async find(kind, id, owner) {
      const row = await db.first(sql<RecordsTable>`select * from auth_records where ${isMeant(kind, id, owner)}`)
      return row && codec.decode(row)
    },
    async findByLookup(kind, lookup) {
      const row = await db.first(
        sql<RecordsTable>`select * from auth_records where kind = ${kind} and lookup = ${lookup}`,
      )
      return row && codec.decode(row)
    },
    async replaceIf(kind, id, version, { userId, tenantId, lookup, data, expiresAt }, owner, now) {
      const absent = { userId: null, tenantId: null, lookup: null, expiresAt: null }
      const given = { userId, tenantId, lookup, expiresAt }
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const row = codec.encodePatch({ ...absent, ...set, data, version: version + 1 })
      const replace = sql`
        update auth_records set ${assignments(row)}
        where ${isMeant(kind, id, owner)} and version = ${version} and ${isAlive(now)} returning id`
      const isInTheWay = sql`kind = ${kind} and lookup = ${lookup ?? null} and id <> ${id}`
      return (await overExpired(replace, isInTheWay, now)).length > 0
    },
    async takeOnce(kind, id, owner, now) {
      const row = await db.first(sql<RecordsTable>`
        delete from auth_records where ${isMeant(kind, id, owner)} and ${isAlive(now)} returning *`)
      return row && codec.decode(row)
    },
    async list(kind, owner, query, now) {
      const condition = allOf([sql`kind = ${kind}`, ...isOwnedBy(owner), isAlive(now)])
      const { rows, total } = await listPage(db, 'auth_records', 'id', condition, query)
      return { records: rows.map(codec.decode), total }
    },
    async deleteForUser(userId, kinds) {
      const isOfKinds = kinds ? sql`kind in ${db.dialect.stringsIn(JSON.stringify(kinds))}` : sql`true`
      return deleteInBatches(db, 'auth_records', sql`user_id = ${userId} and ${isOfKinds}`)
    },
    async deleteForTenant(tenantId) {
      return deleteInBatches(db, 'auth_records', sql`tenant_id = ${tenantId}`)
    },
    async deleteExpired(now) {
      return deleteInBatches(db, 'auth_records', sql`expires_at <= ${now.getTime()}`)
    },
  }
}

function isOwnedBy(owner: RecordOwner | null): readonly Sql[] {
  if (owner === null) return []
  return [owner.userId === undefined ? sql`tenant_id = ${owner.tenantId}` : sql`user_id = ${owner.userId}`]
}
