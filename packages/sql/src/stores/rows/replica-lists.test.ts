import { describe, expect, it } from 'vitest'
import { type D1Binding, type D1Session, type D1Statement, d1 } from '../../d1.ts'
import { sqlite } from '../../sqlite.ts'

/** A D1 binding over SQLite that records where each statement runs. */
async function recordingD1() {
  const { db, migrate } = sqlite(':memory:')
  await migrate()
  const ran: string[] = []
  const session = (where: string): D1Session => {
    const statement = (sql: string, parameters: readonly never[]): D1Statement => ({
      bind: (...values) => statement(sql, values as never[]),
      async all() {
        ran.push(where)
        return { results: await db.all({ sql, parameters }), meta: { changes: 1 } }
      },
    })
    return {
      prepare: (sql) => statement(sql, []),
      batch: (statements) => Promise.all(statements.map((one) => one.all())),
    }
  }
  const binding: D1Binding = { ...session('primary'), withSession: (constraint) => session(constraint) }
  return { binding, ran }
}

const PAGE = { page: 1, limit: 10 }
const NOW = new Date('2030-01-01T00:00:00.000Z')

describe('replicas', () => {
  it('serve the lists and figures of administrators', async () => {
    const { binding, ran } = await recordingD1()
    const { users, sessions, roles, tenants, deliveries, telemetry, webhookRuns } = d1(binding, {
      replicas: true,
    }).stores
    await users.list(PAGE)
    await users.count()
    await sessions.list(PAGE, NOW)
    await roles.list(PAGE)
    await tenants.list(PAGE)
    await tenants.listMembers('t1', PAGE)
    await deliveries.list({ ...PAGE, webhookId: 'w1' })
    await telemetry.query({ offset: 0, limit: 10 })
    await webhookRuns.list({ ...PAGE, webhookId: 'w1' })
    expect(ran).toHaveLength(9)
    expect(new Set(ran)).toEqual(new Set(['first-unconstrained']))
  })

  it('serve nothing that decides an access or a write', async () => {
    const { binding, ran } = await recordingD1()
    const { stores } = d1(binding, { replicas: true })
    await stores.users.findByEmail('a@b.example')
    await stores.users.findMany(['u1'])
    await stores.profiles.load('u1')
    await stores.sessions.get('s1')
    await stores.sessions.listForUser('u1', NOW)
    await stores.proofs.consume('magic-link', 'hash', NOW)
    await stores.rateLimiter.consume([{ key: 'k', max: 1, windowMs: 1000 }], NOW)
    await stores.roles.rolesOf('u1')
    await stores.tenants.find('t1')
    await stores.settings.getSettings()
    await stores.webhooks.findByEvent('user.created')
    await stores.deliveries.lease({ limit: 1, perWebhook: 1, now: NOW, leaseMs: 1000 })
    expect(new Set(ran)).toEqual(new Set(['primary']))
    expect(stores.profiles.reads.roles).toBe(stores.roles)
  })

  it('are off by default, and refused by a binding without sessions', async () => {
    const { binding, ran } = await recordingD1()
    await d1(binding).stores.users.list(PAGE)
    expect(ran).toEqual(['primary'])
    const { withSession: _, ...old } = binding
    expect(() => d1(old, { replicas: true })).toThrow('needs a D1 binding with `withSession`')
  })
})
