import { describe, expect, it } from 'vitest'
import { recording } from '../test/recording.ts'
import type { SqlStorage } from './sql-storage.ts'
import { type SqlStores, sqlStores } from './sql-stores.ts'
import { sqlite } from './sqlite.ts'

const now = new Date('2030-01-01T00:00:00Z')
const page = { page: 1, limit: 10 }
const range = { limit: 10, offset: 20 }
const since = { ...range, from: now, to: now }

type Call = (stores: SqlStores) => Promise<unknown>

/** What walks an index in the order of its list: the step that reads the page. */
const WALKS: Readonly<Record<string, readonly [step: string, call: Call]>> = {
  'users.list': ['SCAN auth_users USING INDEX auth_users_by_age', ({ users }) => users.list(page)],
  'sessions.list': ['SCAN auth_sessions USING INDEX auth_sessions_by_age', ({ sessions }) => sessions.list(page, now)],
  'tenants.list': ['SCAN auth_tenants USING INDEX auth_tenants_by_age', ({ tenants }) => tenants.list(page)],
  'tenants.listMembers': [
    'SEARCH auth_tenant_members USING COVERING INDEX sqlite_autoindex_auth_tenant_members_1 (tenant_id=?)',
    ({ tenants }) => tenants.listMembers('t1', page),
  ],
  'webhooks.list': ['SCAN auth_webhooks USING INDEX auth_webhooks_by_age', ({ webhooks }) => webhooks.list(page)],
  'deliveries.list': [
    'SEARCH auth_deliveries USING INDEX auth_deliveries_by_webhook (webhook_id=?)',
    ({ deliveries }) => deliveries.list({ ...page, webhookId: 'w1' }),
  ],
  'deliveries.list by status': [
    'SEARCH auth_deliveries USING INDEX auth_deliveries_by_webhook (webhook_id=?)',
    ({ deliveries }) => deliveries.list({ ...page, webhookId: 'w1', status: 'delivered' }),
  ],
  'webhookRuns.list': [
    'SEARCH auth_webhook_runs USING INDEX auth_webhook_runs_by_webhook (webhook_id=?)',
    ({ webhookRuns }) => webhookRuns.list({ ...page, webhookId: 'w1' }),
  ],
  'apiKeys.list': ['SCAN auth_api_keys USING INDEX auth_api_keys_by_age', ({ apiKeys }) => apiKeys.list(page)],
  'telemetry.query of everything': [
    'SCAN auth_telemetry USING INDEX auth_telemetry_by_age',
    ({ telemetry }) => telemetry.query(range),
  ],
  'telemetry.query by time': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_age (created_at>? AND created_at<?)',
    ({ telemetry }) => telemetry.query(since),
  ],
  'telemetry.query by event and time': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_event (event=? AND created_at>? AND created_at<?)',
    ({ telemetry }) => telemetry.query({ ...since, event: 'page.viewed' }),
  ],
  'telemetry.query by user': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_user (user_id=?)',
    ({ telemetry }) => telemetry.query({ ...range, userId: 'u1' }),
  ],
  'telemetry.query by tenant and time': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_tenant (tenant_id=? AND created_at>? AND created_at<?)',
    ({ telemetry }) => telemetry.query({ ...since, tenantId: 't1' }),
  ],
  'telemetry.query by session': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_session (session_id=?)',
    ({ telemetry }) => telemetry.query({ ...range, sessionId: 's1' }),
  ],
  'deliveries.nextDueAt': [
    'SEARCH auth_deliveries USING COVERING INDEX auth_deliveries_by_due (due_at>?)',
    ({ deliveries }) => deliveries.nextDueAt(),
  ],
  'deliveries.lease': [
    'SEARCH auth_deliveries USING COVERING INDEX auth_deliveries_by_due (due_at<?)',
    ({ deliveries }) => deliveries.lease({ limit: 5, now, leaseMs: 1 }),
  ],
}

async function stepsOf(call: Call): Promise<readonly string[]> {
  const storage: SqlStorage = sqlite(':memory:')
  await storage.migrate()
  const { db, statements } = recording(storage.db)
  await call(sqlStores(db))
  expect(statements).toHaveLength(1)
  const [{ sql, parameters } = { sql: '', parameters: [] }] = statements
  const steps = await storage.db.all({ sql: `explain query plan ${sql}`, parameters })
  storage.close()
  // Sound: every row of SQLite's answer has this column.
  return (steps as readonly { detail: string }[]).map(({ detail }) => detail)
}

describe('lists', () => {
  for (const [name, [step, call]] of Object.entries(WALKS)) {
    it(`${name} walks its index in order and sorts no table`, async () => {
      const steps = await stepsOf(call)
      expect(steps).toContain(step)
      // The page alone may be sorted once more, by the outer statement: the last step.
      expect(steps.slice(0, -1).filter((other) => other.includes('TEMP B-TREE'))).toEqual([])
    })
  }

  it('deliveries.count reads the pending and the dead alone', async () => {
    const steps = await stepsOf(({ deliveries }) => deliveries.count())
    expect(steps.join('\n')).toContain('USING COVERING INDEX auth_deliveries_by_due')
    expect(steps.join('\n')).toContain('USING COVERING INDEX auth_deliveries_dead')
  })
})
