import type { TelemetryQuery } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { recording } from '../../../test/recording.ts'
import type { SqlStorage } from '../../database/sql-storage.ts'
import { sqlite } from '../../sqlite.ts'
import { type SqlStores, sqlStores } from '../sql-stores.ts'

const now = new Date('2030-01-01T00:00:00Z')
const page = { page: 1, limit: 10 }
const range = { limit: 10, offset: 20 }
const search = (text: string) => ({ ...page, search: text })
const since = { ...range, from: now, to: now }

type Call = (stores: SqlStores) => Promise<unknown>

/** For each list, the step of SQLite's query plan that reads the page: a walk through an index in the list's order. */
const WALKS: Readonly<Record<string, readonly [step: string, call: Call]>> = {
  'users.list': ['SCAN auth_users USING COVERING INDEX auth_users_by_age', ({ users }) => users.list(page)],
  'sessions.list': [
    'SCAN auth_sessions USING COVERING INDEX auth_sessions_by_age',
    ({ sessions }) => sessions.list(page, now),
  ],
  'tenants.list': ['SCAN auth_tenants USING COVERING INDEX auth_tenants_by_age', ({ tenants }) => tenants.list(page)],
  'tenants.list of a search': [
    'SCAN auth_tenants USING COVERING INDEX auth_tenants_by_age',
    ({ tenants }) => tenants.list(search('works')),
  ],
  'tenants.listMembers': [
    'SEARCH auth_tenant_members USING COVERING INDEX sqlite_autoindex_auth_tenant_members_1 (tenant_id=?)',
    ({ tenants }) => tenants.listMembers('t1', page),
  ],
  'tenants.listMembers of a search': [
    'SEARCH auth_tenant_members USING COVERING INDEX sqlite_autoindex_auth_tenant_members_1 (tenant_id=?)',
    ({ tenants }) => tenants.listMembers('t1', search('u1')),
  ],
  'roles.list': ['SCAN auth_roles USING COVERING INDEX sqlite_autoindex_auth_roles_1', ({ roles }) => roles.list(page)],
  'roles.list of a search': [
    'SCAN auth_roles USING INDEX sqlite_autoindex_auth_roles_1',
    ({ roles }) => roles.list(search('edit')),
  ],
  'webhooks.list': [
    'SCAN auth_webhooks USING COVERING INDEX auth_webhooks_by_age',
    ({ webhooks }) => webhooks.list(page),
  ],
  'webhooks.list of a search': [
    'SCAN auth_webhooks USING INDEX auth_webhooks_by_age',
    ({ webhooks }) => webhooks.list(search('hook')),
  ],
  'deliveries.list': [
    'SEARCH auth_deliveries USING COVERING INDEX auth_deliveries_by_webhook (webhook_id=?)',
    ({ deliveries }) => deliveries.list({ ...page, webhookId: 'w1' }),
  ],
  'deliveries.list by status': [
    'SEARCH auth_deliveries USING COVERING INDEX auth_deliveries_by_webhook (webhook_id=?)',
    ({ deliveries }) => deliveries.list({ ...page, webhookId: 'w1', status: 'delivered' }),
  ],
  'webhookRuns.list': [
    'SEARCH auth_webhook_runs USING COVERING INDEX auth_webhook_runs_by_webhook (webhook_id=?)',
    ({ webhookRuns }) => webhookRuns.list({ ...page, webhookId: 'w1' }),
  ],
  'records.list': [
    'SEARCH auth_records USING COVERING INDEX auth_records_by_age (kind=?)',
    ({ records }) => records.list('badge:card', null, page, now),
  ],
  'records.list of a user': [
    'SEARCH auth_records USING COVERING INDEX auth_records_by_user (user_id=? AND kind=?)',
    ({ records }) => records.list('badge:card', { userId: 'u1' }, page, now),
  ],
  'records.list of a tenant': [
    'SEARCH auth_records USING COVERING INDEX auth_records_by_tenant (tenant_id=? AND kind=?)',
    ({ records }) => records.list('badge:card', { tenantId: 't1' }, page, now),
  ],
  'apiKeys.list': ['SCAN auth_api_keys USING COVERING INDEX auth_api_keys_by_age', ({ apiKeys }) => apiKeys.list(page)],
  'apiKeys.list of a search': [
    'SCAN auth_api_keys USING INDEX auth_api_keys_by_age',
    ({ apiKeys }) => apiKeys.list(search('worker')),
  ],
  'apiKeys.listOf a user': [
    'SEARCH auth_api_keys USING COVERING INDEX auth_api_keys_by_user (user_id=?)',
    ({ apiKeys }) => apiKeys.listOf({ userId: 'u1' }, page),
  ],
  'apiKeys.listOf a tenant': [
    'SEARCH auth_api_keys USING COVERING INDEX auth_api_keys_by_tenant (tenant_id=?)',
    ({ apiKeys }) => apiKeys.listOf({ tenantId: 't1' }, page),
  ],
  'apiKeys.listMadeBy': [
    'SEARCH auth_api_keys USING COVERING INDEX auth_api_keys_by_maker (created_by=?)',
    ({ apiKeys }) => apiKeys.listMadeBy('u1', page),
  ],
  'telemetry.query of everything': [
    'SCAN auth_telemetry USING COVERING INDEX auth_telemetry_by_age',
    ({ telemetry }) => telemetry.query(range),
  ],
  'telemetry.query from an instant on': [
    'SEARCH auth_telemetry USING COVERING INDEX auth_telemetry_by_age (created_at>?)',
    ({ telemetry }) => telemetry.query({ ...range, from: now }),
  ],
  'telemetry.query until an instant': [
    'SEARCH auth_telemetry USING COVERING INDEX auth_telemetry_by_age (created_at<?)',
    ({ telemetry }) => telemetry.query({ ...range, to: now }),
  ],
  'telemetry.query between two instants': [
    'SEARCH auth_telemetry USING COVERING INDEX auth_telemetry_by_age (created_at>? AND created_at<?)',
    ({ telemetry }) => telemetry.query(since),
  ],
  ...eventFilters('event', { event: 'page.viewed' }),
  ...eventFilters('user', { userId: 'u1' }),
  ...eventFilters('tenant', { tenantId: 't1' }),
  ...eventFilters('session', { sessionId: 's1' }),
  'telemetry.query of an event of a user': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_user (user_id=?)',
    ({ telemetry }) => telemetry.query({ ...range, event: 'page.viewed', userId: 'u1' }),
  ],
  'telemetry.query by everything': [
    'SEARCH auth_telemetry USING INDEX auth_telemetry_by_session (session_id=? AND created_at>? AND created_at<?)',
    ({ telemetry }) =>
      telemetry.query({ ...since, event: 'page.viewed', userId: 'u1', tenantId: 't1', sessionId: 's1' }),
  ],
}

/** Expected plans for telemetry queries that filter by one field, with and without a time range. */
function eventFilters(name: string, filter: Partial<TelemetryQuery>): typeof WALKS {
  const column = name === 'event' ? name : `${name}_id`
  const index = `SEARCH auth_telemetry USING COVERING INDEX auth_telemetry_by_${name}`
  return {
    [`telemetry.query by ${name}`]: [
      `${index} (${column}=?)`,
      ({ telemetry }) => telemetry.query({ ...range, ...filter }),
    ],
    [`telemetry.query by ${name} and time`]: [
      `${index} (${column}=? AND created_at>? AND created_at<?)`,
      ({ telemetry }) => telemetry.query({ ...since, ...filter }),
    ],
  }
}

/**
 * For each search, the steps of SQLite's query plan. A search finds rows in another order than the list's, so the
 * rows are sorted.
 */
const SEARCHES: Readonly<Record<string, readonly [steps: readonly string[], call: Call]>> = {
  'users.list of three characters and more': [
    [
      'SEARCH auth_users USING INDEX auth_users_by_search_id (search_id=?)',
      'SCAN auth_email_search VIRTUAL TABLE INDEX 0:M1',
    ],
    ({ users }) => users.list(search('ada')),
  ],
  'users.list of fewer': [
    ['SEARCH auth_users USING INDEX sqlite_autoindex_auth_users_2 (email>? AND email<?)'],
    ({ users }) => users.list(search('ad')),
  ],
  'sessions.list': [
    [
      'SEARCH auth_sessions USING COVERING INDEX auth_sessions_by_user (user_id>? AND user_id<?)',
      'SEARCH auth_sessions USING COVERING INDEX auth_sessions_by_address (ip_address>? AND ip_address<?)',
    ],
    ({ sessions }) => sessions.list(search('10.0.'), now),
  ],
}

/** Steps that scan a whole table with only one or a few rows for each webhook. */
const OF_FEW_ROWS = new Set(['SCAN names', 'SCAN (subquery-10)', 'SCAN first_of_each'])

const DUE: typeof WALKS = {
  'deliveries.nextDueAt': [
    'SEARCH d USING COVERING INDEX auth_deliveries_queues (webhook_id=? AND due_at>?)',
    ({ deliveries }) => deliveries.nextDueAt({ perWebhook: 3 }),
  ],
  'deliveries.lease': [
    'SEARCH due USING COVERING INDEX auth_deliveries_queues (webhook_id=? AND due_at<?)',
    ({ deliveries }) => deliveries.lease({ limit: 5, perWebhook: 3, now, leaseMs: 1 }),
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
  // The cast is safe: every row of SQLite's `explain query plan` has the column `detail`.
  return (steps as readonly { detail: string }[]).map(({ detail }) => detail)
}

/**
 * Returns the plan steps that read the page. Leaves out the steps that count the total and the last step, which sorts
 * the page.
 */
async function pageStepsOf(call: Call): Promise<readonly string[]> {
  const steps = await stepsOf(call)
  const counted = steps.indexOf('SCAN counted')
  expect(counted).toBeGreaterThan(0)
  expect(steps.at(-1)).toBe('USE TEMP B-TREE FOR ORDER BY')
  return steps.slice(counted + 1, -1)
}

const isSort = (step: string) => step.includes('TEMP B-TREE')
const isFullScan = (step: string) => /^SCAN /.test(step) && !/ USING (COVERING )?INDEX | VIRTUAL TABLE /.test(step)

describe('lists', () => {
  for (const [name, [step, call]] of Object.entries(WALKS)) {
    it(`${name} walks its index in order and sorts no table`, async () => {
      const steps = await pageStepsOf(call)
      expect(steps).toContain(step)
      expect(steps.filter((other) => isSort(other) || isFullScan(other))).toEqual([])
    })
  }

  for (const [name, [found, call]] of Object.entries(SEARCHES)) {
    it(`a search of ${name} reads and sorts what it finds alone`, async () => {
      const steps = await pageStepsOf(call)
      for (const step of found) expect(steps).toContain(step)
      expect(steps.filter(isFullScan)).toEqual([])
      expect(steps.filter(isSort)).toHaveLength(1)
    })
  }

  it('a search of users counts in the index of addresses alone', async () => {
    const steps = await stepsOf(({ users }) => users.list(search('ada')))
    expect(steps.slice(0, steps.indexOf('SCAN counted'))).toEqual([
      'CO-ROUTINE counted',
      'SCAN auth_email_search VIRTUAL TABLE INDEX 0:M1',
    ])
  })

  it('users.findMany takes any number of ids in one statement', async () => {
    const steps = await stepsOf(({ users }) => users.findMany(Array.from({ length: 100 }, String)))
    expect(steps[0]).toBe('SEARCH auth_users USING INDEX sqlite_autoindex_auth_users_1 (id=?)')
  })
})

describe('the outbox', () => {
  for (const [name, [step, call]] of Object.entries(DUE)) {
    it(`${name} steps from webhook to webhook by an index and reads the first deliveries of each`, async () => {
      const steps = await stepsOf(call)
      expect(steps).toContain(step)
      expect(steps).toContain('SEARCH d USING COVERING INDEX auth_deliveries_queues (webhook_id>?)')
      expect(steps.filter((other) => isFullScan(other) && !OF_FEW_ROWS.has(other))).toEqual([])
    })
  }

  it('deliveries.count reads the pending and the dead alone', async () => {
    const steps = await stepsOf(({ deliveries }) => deliveries.count())
    expect(steps.join('\n')).toContain('USING COVERING INDEX auth_deliveries_queues')
    expect(steps.join('\n')).toContain('USING COVERING INDEX auth_deliveries_dead')
  })

  it('deliveries.oldestPendingAt reads the pending alone', async () => {
    const steps = await stepsOf(({ deliveries }) => deliveries.oldestPendingAt())
    expect(steps.filter(isFullScan)).toEqual([])
    expect(steps.join('\n')).toMatch(/USING (COVERING )?INDEX auth_deliveries_/)
  })

  it('deliveries.countByDay reads no whole delivery', async () => {
    const [step] = await stepsOf(({ deliveries }) => deliveries.countByDay({ from: now, to: now }))
    expect(step).toBe('SCAN auth_deliveries USING COVERING INDEX auth_deliveries_by_webhook')
  })
})
