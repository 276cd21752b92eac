import { StoreUnavailableError } from '@sallyport/core/ports'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  at,
  before,
  dead,
  id,
  members,
  numbers,
  pending,
  ROWS,
  records,
  roles,
  sessions,
  settled,
  telemetry,
  users,
} from '../test/many-rows.ts'
import { closeStorages, emptyStorage } from '../test/postgres-stores.ts'
import type { SqlDatabase } from './database/sql-database.ts'
import { type Sql, sql } from './database/statement.ts'
import { sqlite } from './sqlite.ts'
import { type SqlStores, sqlStores } from './stores/sql-stores.ts'

interface Case {
  readonly rows: readonly Sql[]
  run(stores: SqlStores): Promise<unknown>
  /** Selects the number of rows that must be left afterwards. */
  readonly left: Sql<{ readonly count: number }>
  readonly result?: unknown
  readonly expected?: number
}

const count = (from: Sql): Sql<{ readonly count: number }> => sql`select count(*) as count from ${from}`
const all = { delivered: before, dead: before, pending: before }

const CASES: Readonly<Record<string, Case>> = {
  'deliveries.deleteSettled, delivered': {
    rows: settled,
    run: ({ deliveries }) => deliveries.deleteSettled(all),
    left: count(sql`auth_deliveries`),
    result: ROWS,
  },
  'deliveries.deleteSettled, dead': {
    rows: dead,
    run: ({ deliveries }) => deliveries.deleteSettled(all),
    left: count(sql`auth_deliveries`),
    result: ROWS,
  },
  'deliveries.deleteSettled, pending': {
    rows: pending,
    run: ({ deliveries }) => deliveries.deleteSettled(all),
    left: count(sql`auth_deliveries`),
    result: ROWS,
  },
  'deliveries.deleteForUser': {
    rows: pending,
    run: ({ deliveries }) => deliveries.deleteForUser('u1'),
    left: count(sql`auth_deliveries`),
  },
  'deliveries.deleteForWebhook': {
    rows: pending,
    run: ({ deliveries }) => deliveries.deleteForWebhook('w1'),
    left: count(sql`auth_deliveries`),
  },
  'deliveries.replayDead': {
    rows: dead,
    run: ({ deliveries }) => deliveries.replayDead(at),
    left: count(sql`auth_deliveries where status = 'dead' or due_at is null`),
    result: ROWS,
  },
  'sessions.deleteExpired': {
    rows: sessions,
    run: ({ sessions }) => sessions.deleteExpired(at),
    left: count(sql`auth_sessions`),
    result: ROWS,
  },
  'sessions.revokeForUser': {
    rows: sessions,
    run: ({ sessions }) => sessions.revokeForUser('u1', 'x7'),
    left: count(sql`auth_sessions`),
    result: ROWS - 1,
    expected: 1,
  },
  'sessions.revokeLeastActive': {
    rows: sessions,
    run: ({ sessions }) => sessions.revokeLeastActive('u1', 10, 'x7'),
    left: count(sql`auth_sessions where handle = 'x7' or last_active_at > ${ROWS - 10}`),
    result: ROWS - 11,
    expected: 11,
  },
  'telemetry.deleteBefore': {
    rows: telemetry,
    run: ({ telemetry }) => telemetry.deleteBefore(at),
    left: count(sql`auth_telemetry`),
    result: ROWS,
  },
  'telemetry.deleteBefore with a limit': {
    rows: telemetry,
    run: ({ telemetry }) => telemetry.deleteBefore(at, 1700),
    left: count(sql`auth_telemetry`),
    result: 1700,
    expected: ROWS - 1700,
  },
  'telemetry.deleteForUser': {
    rows: telemetry,
    run: ({ telemetry }) => telemetry.deleteForUser('u1'),
    left: count(sql`auth_telemetry`),
  },
  'proofs.deleteExpired': {
    rows: [
      sql`insert into auth_proofs (purpose, hash, user_id, data, attempts, expires_at)
        ${numbers} select 'magic-link', ${id}, 'u1', '{}', 0, 1 from numbers`,
    ],
    run: ({ proofs }) => proofs.deleteExpired(at),
    left: count(sql`auth_proofs`),
    result: ROWS,
  },
  'invitations.deleteExpired': {
    rows: [
      sql`insert into auth_invitations (id, email, token_hash, roles, created_at, expires_at)
        ${numbers} select ${id}, ${id}, ${id}, '[]', 0, 1 from numbers`,
    ],
    run: ({ invitations }) => invitations.deleteExpired(at),
    left: count(sql`auth_invitations`),
    result: ROWS,
  },
  'records.deleteExpired': {
    rows: records,
    run: ({ records }) => records.deleteExpired(at),
    left: count(sql`auth_records`),
    result: ROWS,
  },
  'records.deleteForUser': {
    rows: records,
    run: ({ records }) => records.deleteForUser('u1', ['badge:card', 'badge:other']),
    left: count(sql`auth_records`),
    result: ROWS,
  },
  'records.deleteForTenant': {
    rows: records,
    run: ({ records }) => records.deleteForTenant('t1'),
    left: count(sql`auth_records`),
    result: ROWS,
  },
  'rateLimiter.deleteExpired': {
    rows: [
      sql`insert into auth_rate_limits (key, spent, window_ends_at, allowed) ${numbers} select ${id}, 1, 1, 1 from numbers`,
    ],
    run: ({ rateLimiter }) => rateLimiter.deleteExpired(at),
    left: count(sql`auth_rate_limits`),
    result: ROWS,
  },
  'webhookRuns.deleteForWebhook': {
    rows: [
      sql`insert into auth_webhook_runs (id, webhook_id, created_at, duration_ms, outcome, logs)
        ${numbers} select ${id}, 'w1', 1, 1, 'ok', '[]' from numbers`,
    ],
    run: ({ webhookRuns }) => webhookRuns.deleteForWebhook('w1'),
    left: count(sql`auth_webhook_runs`),
  },
  'roles.delete with its assignments': {
    rows: roles,
    run: ({ roles }) => roles.delete('editor'),
    left: count(sql`auth_user_roles`),
    result: true,
  },
  'roles.deleteForTenant': {
    rows: roles,
    run: ({ roles }) => roles.deleteForTenant('t1'),
    left: count(sql`auth_user_roles`),
  },
  'tenants.delete with its members': {
    rows: members,
    run: ({ tenants }) => tenants.delete('t1'),
    left: count(sql`auth_tenant_members`),
    result: true,
  },
  'users.setRequire2FA for all': {
    rows: users,
    run: ({ users }) => users.setRequire2FA(true, null),
    left: count(sql`auth_users where coalesce(require_2fa, 0) <> 1`),
    result: ROWS,
  },
}

/** Notes how many rows each statement changes, and whether the event loop did other work in between. */
function watched(db: SqlDatabase) {
  const sizes: number[] = []
  let turns = 0
  let isOver = false
  let turnsAtLast = -1
  let isCrowded = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  function note(rows: number): void {
    if (rows === 0) return
    sizes.push(rows)
    if (rows > 1 && turns === turnsAtLast) isCrowded = true
    turnsAtLast = turns
  }
  const watching: SqlDatabase = {
    ...db,
    async run(statement) {
      const rows = await db.run(statement)
      note(rows)
      return rows
    },
    async batch(statements) {
      const answers = await db.batch(statements)
      note(Math.max(...answers.map((rows) => rows.length)))
      return answers
    },
  }
  return {
    stores: sqlStores(watching),
    end() {
      isOver = true
      return { sizes, isCrowded }
    },
  }
}

describe.each([
  [
    'SQLite',
    async () => {
      const storage = sqlite(':memory:')
      onTestFinished(() => storage.close())
      await storage.migrate()
      return storage.db
    },
  ],
  ['Postgres', async () => (await emptyStorage()).db],
] as const)('P5 on %s, no statement changes more than 1000 rows, and others get their turn between two', (_, open) => {
  afterAll(closeStorages)

  it.each(Object.entries(CASES))('%s', async (_name, { rows, run, left, result, expected = 0 }) => {
    const db = await open()
    for (const insertion of rows) await db.run(insertion)
    const { stores, end } = watched(db)
    const returned = await run(stores)
    const { sizes, isCrowded } = end()
    if (result !== undefined) expect(returned).toBe(result)
    expect(Number((await db.first(left))?.count)).toBe(expected)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
    expect(sizes.length).toBeGreaterThan(1)
    expect(isCrowded).toBe(false)
  })
})

it('P5 a run that the end of the process interrupts leaves the rest to the next one', async () => {
  const storage = sqlite(':memory:')
  await storage.migrate()
  for (const insertion of settled) await storage.db.run(insertion)
  let statements = 0
  const db: SqlDatabase = {
    ...storage.db,
    async run(statement) {
      const rows = await storage.db.run(statement)
      statements += 1
      if (statements === 2) storage.close()
      return rows
    },
  }
  await sqlStores(db)
    .deliveries.deleteSettled(all)
    .catch(() => {})
  expect(statements).toBe(2)
})

it('P5 a requirement of all users that closing interrupts is refused, so that it is asked for again', async () => {
  const { db, migrate, close } = sqlite(':memory:')
  onTestFinished(close)
  await migrate()
  for (const insertion of users) await db.run(insertion)
  const closing = new AbortController()
  const { users: store } = sqlStores({
    ...db,
    closing: closing.signal,
    async run(statement) {
      closing.abort()
      return db.run(statement)
    },
  })
  await expect(store.setRequire2FA(true, null)).rejects.toThrow(StoreUnavailableError)
})
