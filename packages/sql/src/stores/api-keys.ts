import type { ApiKey, ApiKeyStore, RecordOwner } from '@sallyport/core/ports'
import type { ApiKeysTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Sql, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertInto } from './rows/row-writes.ts'

const apiKeyCodec = recordCodec<ApiKey, Omit<ApiKeysTable, 'search_text'>>({
  id: ['id', 'text'],
  name: ['name', 'text'],
  keyHash: ['key_hash', 'text'],
  keyPrefix: ['key_prefix', 'text'],
  serviceId: ['service_id', 'text'],
  scopes: ['scopes', 'json'],
  allowedIps: ['allowed_ips', 'json'],
  isActive: ['is_active', 'boolean'],
  expiresAt: ['expires_at', 'date'],
  userId: ['user_id', 'text'],
  tenantId: ['tenant_id', 'text'],
  createdBy: ['created_by', 'text'],
  createdAt: ['created_at', 'date'],
  lastUsedAt: ['last_used_at', 'date'],
})

const MINUTE_MS = 60_000

export function sqlApiKeys(db: SqlDatabase): Required<ApiKeyStore> {
  const { contains } = db.dialect

  return {
    async findByHash(keyHash) {
      const row = await db.first(sql<ApiKeysTable>`select * from auth_api_keys where key_hash = ${keyHash}`)
      return row && apiKeyCodec.decode(row)
    },
    async find(id) {
      const row = await db.first(sql<ApiKeysTable>`select * from auth_api_keys where id = ${id}`)
      return row && apiKeyCodec.decode(row)
    },
    async list(query) {
      const found = query.search ? contains(sql`search_text`, query.search) : sql`true`
      const { rows, total } = await listPage(db, 'auth_api_keys', 'id', found, query)
      return { keys: rows.map(apiKeyCodec.decode), total }
    },
    async insert(key) {
      const search_text = [key.name, key.keyPrefix, key.serviceId ?? ''].join('\n').toLowerCase()
      await db.run(insertInto('auth_api_keys', { ...apiKeyCodec.encode(key), search_text }))
    },
    async touch(id, now) {
      const at = now.getTime()
      await db.run(sql`
        update auth_api_keys set last_used_at = ${at}
        where id = ${id} and (last_used_at is null or last_used_at <= ${at - MINUTE_MS})`)
    },
    async revoke(id) {
      return (await db.run(sql`update auth_api_keys set is_active = 0 where id = ${id} and is_active = 1`)) > 0
    },
    async delete(id) {
      return (await db.run(sql`delete from auth_api_keys where id = ${id}`)) > 0
    },
    async listOf(owner, query) {
      const { rows, total } = await listPage(db, 'auth_api_keys', 'id', isOf(owner), query)
      return { keys: rows.map(apiKeyCodec.decode), total }
    },
    async listMadeBy(createdBy, query) {
      const { rows, total } = await listPage(db, 'auth_api_keys', 'id', sql`created_by = ${createdBy}`, query)
      return { keys: rows.map(apiKeyCodec.decode), total }
    },
    async deleteOf(id, owner) {
      return (await db.run(sql`delete from auth_api_keys where id = ${id} and ${isOf(owner)}`)) > 0
    },
    async adopt(id, tenantId, { from, to }) {
      const adopted = await db.run(sql`
        update auth_api_keys set created_by = ${to}
        where id = ${id} and tenant_id = ${tenantId} and created_by = ${from}`)
      return adopted > 0
    },
  }
}

function isOf({ userId, tenantId }: RecordOwner): Sql {
  return userId === undefined ? sql`tenant_id = ${tenantId}` : sql`user_id = ${userId}`
}
