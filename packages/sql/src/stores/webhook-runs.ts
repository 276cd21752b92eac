import type { WebhookRun, WebhookRunStore } from '@sallyport/core/ports'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { inTurn } from '../database/in-turn.ts'
import type { WebhookRunsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Sql, sql } from '../database/statement.ts'
import { listPage } from './rows/list-page.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertInto } from './rows/row-writes.ts'

const webhookRunCodec = recordCodec<WebhookRun, WebhookRunsTable>({
  id: ['id', 'text'],
  webhookId: ['webhook_id', 'text'],
  at: ['created_at', 'date'],
  durationMs: ['duration_ms', 'number'],
  outcome: ['outcome', 'text'],
  error: ['error', 'text'],
  logs: ['logs', 'json'],
})

const KEPT = 200
/**
 * Maximum number of runs beyond `KEPT` that one insertion deletes. Every insertion deletes such runs, so there are
 * always fewer than 100 of them.
 */
const TRIMMED = 100

export function sqlWebhookRuns(db: SqlDatabase): WebhookRunStore {
  const trim = (webhookId: string): Sql => sql`
    delete from auth_webhook_runs where id in (
      select id from auth_webhook_runs where webhook_id = ${webhookId}
      order by created_at desc, id desc limit ${TRIMMED} offset ${KEPT})`

  return {
    async insert(run) {
      const insertion = insertInto('auth_webhook_runs', webhookRunCodec.encode(run))
      await inTurn(db, `auth_webhook_runs ${run.webhookId}`, [insertion, trim(run.webhookId)])
    },
    async list({ webhookId, ...range }) {
      const { rows, total } = await listPage(db, 'auth_webhook_runs', 'id', sql`webhook_id = ${webhookId}`, range)
      return { runs: rows.map(webhookRunCodec.decode), total }
    },
    async deleteForWebhook(webhookId) {
      await deleteInBatches(db, 'auth_webhook_runs', sql`webhook_id = ${webhookId}`)
    },
  }
}
