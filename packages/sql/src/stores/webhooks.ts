import { patternsOf, type Webhook, type WebhookStore } from '@sallyport/core/ports'
import type { WebhooksTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Sql, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { assignments, insertInto } from './rows/row-writes.ts'

const webhookCodec = recordCodec<Webhook, WebhooksTable>({
  id: ['id', 'text'],
  url: ['url', 'text'],
  events: ['events', 'json'],
  secret: ['secret', 'text'],
  isActive: ['is_active', 'boolean'],
  tenantId: ['tenant_id', 'text'],
  maxRetries: ['max_retries', 'number'],
  retryDelayMs: ['retry_delay_ms', 'number'],
  provider: ['provider', 'text'],
  allowedActions: ['allowed_actions', 'json'],
  jsScript: ['js_script', 'text'],
  signatureScheme: ['signature_scheme', 'text'],
  retry: ['retry', 'text'],
  previousSecret: ['previous_secret', 'text'],
  previousSecretUntil: ['previous_secret_until', 'date'],
  failingSince: ['failing_since', 'date'],
  disabledAt: ['disabled_at', 'date'],
  createdAt: ['created_at', 'date'],
})

export function sqlWebhooks(db: SqlDatabase): Required<WebhookStore<Webhook>> {
  const { contains, hasOneOf } = db.dialect

  return {
    async findByEvent(event, tenantId) {
      const rows = await db.all(sql<WebhooksTable>`
        select * from auth_webhooks
        where is_active = 1 and (tenant_id is null or tenant_id = ${tenantId ?? null})
        and url is not null and ${hasOneOf(sql`events`, patternsOf(event))}
        order by created_at, id`)
      return rows.map(webhookCodec.decode)
    },
    async findByProvider(provider) {
      const row = await db.first(sql<WebhooksTable>`select * from auth_webhooks where provider = ${provider}`)
      return row && webhookCodec.decode(row)
    },
    async find(id) {
      const row = await db.first(byId(id))
      return row && webhookCodec.decode(row)
    },
    async list(query) {
      const { search = '' } = query
      const found = sql`(${contains(sql`url`, search)} or ${contains(sql`provider`, search)})`
      const { rows, total } = await listPage(db, 'auth_webhooks', 'id', search === '' ? sql`true` : found, query)
      return { webhooks: rows.map(webhookCodec.decode), total }
    },
    async insert(webhook) {
      await db.run(insertInto('auth_webhooks', webhookCodec.encode(webhook)))
    },
    async update(id, patch) {
      const row = await db.first(update(id, webhookCodec.encodePatch(patch)))
      return row && webhookCodec.decode(row)
    },
    async delete(id) {
      return (await db.run(sql`delete from auth_webhooks where id = ${id}`)) > 0
    },
  }
}

function byId(id: string): Sql<WebhooksTable> {
  return sql`select * from auth_webhooks where id = ${id}`
}

/** Builds the update of a webhook. An empty patch changes nothing and only returns the row. */
function update(id: string, row: Partial<WebhooksTable>): Sql<WebhooksTable> {
  if (Object.keys(row).length === 0) return byId(id)
  return sql`update auth_webhooks set ${assignments(row)} where id = ${id} returning *`
}
