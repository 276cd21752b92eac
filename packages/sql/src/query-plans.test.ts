import type { Delivery, ProofPurpose, Session, User, WebhookRun } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { recording } from '../test/recording.ts'
import type { Statement } from './database/statement.ts'
import { sqlite } from './sqlite.ts'
import { type SqlStores, sqlStores } from './stores/sql-stores.ts'

const now = new Date('2030-01-01T00:00:00Z')
const later = new Date('2030-02-01T00:00:00Z')
const purpose: ProofPurpose = 'magic-link'
const user: User = { id: 'u1', email: 'a@x.example', isEmailVerified: true, isTotpEnabled: false, createdAt: now }
const session: Session = {
  handle: 's1',
  userId: 'u1',
  method: 'password',
  counter: 0,
  authenticatedAt: now,
  createdAt: now,
  expiresAt: now,
  absoluteExpiresAt: now,
  lastActiveAt: now,
}
const proof = { purpose, hash: 'h', userId: 'u1', data: {}, attempts: 0 }
const linked = { userId: 'u1', provider: 'google', providerAccountId: 'g1', linkedAt: now }
const passkey = {
  id: 'k1',
  userId: 'u1',
  credentialId: 'c1',
  publicKey: 'p',
  counter: 0,
  transports: [],
  isBackupEligible: false,
  isBackedUp: false,
  name: 'Phone',
  createdAt: now,
}
const invitation = { id: 'i1', email: 'a@x.example', tokenHash: 'h1', roles: [], createdAt: now, expiresAt: later }
const record = { kind: 'badge:card', id: 'r1', userId: 'u1', data: {}, version: 1, createdAt: now }
const delivery: Delivery = {
  id: 'd1',
  messageId: 'm1',
  webhookId: 'w1',
  event: 'page.viewed',
  url: 'https://receiver.example/hook',
  status: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
  body: '{}',
  userId: 'u1',
}
const run: WebhookRun = { id: 'r1', webhookId: 'w1', at: now, durationMs: 1, outcome: 'none', logs: [] }
const recordedEvent = { id: 'e1', event: 'page.viewed', timestamp: now, userId: 'u1' }
const rule = { key: 'k', max: 1, windowMs: 1000 }

/** Every lookup of every store, with the number of SQL statements that the lookup may use. */
const LOOKUPS: Readonly<Record<string, readonly [statements: number, call: (stores: SqlStores) => Promise<unknown>]>> =
  {
    'users.findById': [1, ({ users }) => users.findById('u1')],
    'users.findByEmail': [1, ({ users }) => users.findByEmail('a@x.example')],
    'users.update': [1, ({ users }) => users.update('u1', { lastLogin: now })],
    'users.setSmsCode': [1, ({ users }) => users.setSmsCode('u1', 'c', now)],
    'users.consumeSmsCode': [1, ({ users }) => users.consumeSmsCode('u1', 'c', now)],
    'users.advanceTotpStep': [1, ({ users }) => users.advanceTotpStep('u1', 1)],
    'users.findMany': [1, ({ users }) => users.findMany(['u1', 'u2'])],
    'users.setRequire2FA': [1, ({ users }) => users.setRequire2FA(true, ['u1', 'u2'])],
    'users.setRequire2FA for all': [3, ({ users }) => users.setRequire2FA(true, null)],
    'users.delete': [1, ({ users }) => users.delete('u1')],
    'sessions.create': [1, ({ sessions }) => sessions.create({ ...session, handle: 's2' })],
    'sessions.revokeLeastActive': [1, ({ sessions }) => sessions.revokeLeastActive('u1', 1, 's1')],
    'sessions.get': [1, ({ sessions }) => sessions.get('s1')],
    'sessions.listForUser': [1, ({ sessions }) => sessions.listForUser('u1', now)],
    'sessions.rotate': [
      1,
      ({ sessions }) => sessions.rotate({ handle: 's1', counter: 0, now, graceMs: 1, expiresAt: now }),
    ],
    'sessions.revoke': [1, ({ sessions }) => sessions.revoke('s1', 'u1')],
    'sessions.revokeForUser': [1, ({ sessions }) => sessions.revokeForUser('u1', 's2')],
    'sessions.deleteExpired': [1, ({ sessions }) => sessions.deleteExpired(now)],
    'proofs.put': [1, ({ proofs }) => proofs.put({ ...proof, hash: 'h2' })],
    'proofs.put with replace': [2, ({ proofs }) => proofs.put({ ...proof, hash: 'h3' }, { replace: true })],
    'proofs.find': [1, ({ proofs }) => proofs.find(purpose, 'h')],
    'proofs.claimAttempt': [1, ({ proofs }) => proofs.claimAttempt(purpose, 'h', 5, now)],
    'proofs.consume': [1, ({ proofs }) => proofs.consume(purpose, 'h', now)],
    'proofs.countFor': [1, ({ proofs }) => proofs.countFor('u1', purpose, now)],
    'proofs.deleteFor': [1, ({ proofs }) => proofs.deleteFor('u1')],
    'proofs.deleteFor with purposes': [1, ({ proofs }) => proofs.deleteFor('u1', [purpose, '2fa'])],
    'proofs.deleteExpired': [1, ({ proofs }) => proofs.deleteExpired(now)],
    'profiles.load': [1, ({ profiles }) => profiles.load('u1')],
    'metadata.get': [1, ({ metadata }) => metadata.get('u1')],
    'metadata.merge': [2, ({ metadata }) => metadata.merge('u1', { a: 1, b: null })],
    'metadata.deleteForUser': [1, ({ metadata }) => metadata.deleteForUser('u1')],
    'roles.find': [1, ({ roles }) => roles.find('editor')],
    'roles.setPermissions': [1, ({ roles }) => roles.setPermissions('editor', [])],
    'roles.delete': [2, ({ roles }) => roles.delete('editor')],
    'roles.rolesOf': [1, ({ roles }) => roles.rolesOf('u1', 't1')],
    'roles.permissionsOf': [1, ({ roles }) => roles.permissionsOf('u1')],
    'roles.assign': [1, ({ roles }) => roles.assign('u1', 'editor')],
    'roles.revoke': [1, ({ roles }) => roles.revoke('u1', 'editor', 't1')],
    'roles.deleteForUser': [1, ({ roles }) => roles.deleteForUser('u1')],
    'roles.deleteForTenant': [1, ({ roles }) => roles.deleteForTenant('t1')],
    'linkedAccounts.find': [1, ({ linkedAccounts }) => linkedAccounts.find('google', 'g1')],
    'linkedAccounts.listForUser': [1, ({ linkedAccounts }) => linkedAccounts.listForUser('u1')],
    'linkedAccounts.insert': [1, ({ linkedAccounts }) => linkedAccounts.insert({ ...linked, providerAccountId: 'g2' })],
    'linkedAccounts.delete': [1, ({ linkedAccounts }) => linkedAccounts.delete('u1', 'google', 'g1')],
    'linkedAccounts.delete keeping one': [
      1,
      ({ linkedAccounts }) => linkedAccounts.delete('u1', 'google', 'g1', { keepingOne: true }),
    ],
    'linkedAccounts.deleteForUser': [1, ({ linkedAccounts }) => linkedAccounts.deleteForUser('u1')],
    'passkeys.find': [1, ({ passkeys }) => passkeys.find('c1')],
    'passkeys.listForUser': [1, ({ passkeys }) => passkeys.listForUser('u1')],
    'passkeys.recordUse': [
      1,
      ({ passkeys }) => passkeys.recordUse('c1', { counter: 1, isBackedUp: false, lastUsedAt: now }),
    ],
    'passkeys.insert': [1, ({ passkeys }) => passkeys.insert({ ...passkey, id: 'k2', credentialId: 'c2' }, 20)],
    'passkeys.rename': [1, ({ passkeys }) => passkeys.rename('u1', 'k1', 'Phone')],
    'passkeys.delete': [1, ({ passkeys }) => passkeys.delete('u1', 'k1')],
    'passkeys.delete keeping one': [1, ({ passkeys }) => passkeys.delete('u1', 'k1', { keepingOne: true })],
    'passkeys.deleteForUser': [1, ({ passkeys }) => passkeys.deleteForUser('u1')],
    'invitations.find': [1, ({ invitations }) => invitations.find('i1')],
    'invitations.findByTokenHash': [1, ({ invitations }) => invitations.findByTokenHash('h1')],
    'invitations.insert': [1, ({ invitations }) => invitations.insert({ ...invitation, id: 'i2', tokenHash: 'h2' })],
    'invitations.renew': [1, ({ invitations }) => invitations.renew('i1', { tokenHash: 'h3', expiresAt: later })],
    'invitations.markSent': [1, ({ invitations }) => invitations.markSent('i1', 'h1', now)],
    'invitations.consume': [1, ({ invitations }) => invitations.consume('h1', now)],
    'invitations.delete': [1, ({ invitations }) => invitations.delete('i1')],
    'invitations.deleteExpired': [1, ({ invitations }) => invitations.deleteExpired(now)],
    'records.insert': [1, ({ records }) => records.insert({ ...record, id: 'r2', lookup: 'h2' })],
    'records.find': [1, ({ records }) => records.find('badge:card', 'r1', null)],
    'records.find of a user': [1, ({ records }) => records.find('badge:card', 'r1', { userId: 'u1' })],
    'records.findByLookup': [1, ({ records }) => records.findByLookup('badge:card', 'h1')],
    'records.replaceIf': [
      1,
      ({ records }) => records.replaceIf('badge:card', 'r1', 1, { data: {} }, { userId: 'u1' }, now),
    ],
    'records.takeOnce': [1, ({ records }) => records.takeOnce('badge:card', 'r1', { tenantId: 't1' }, now)],
    'records.deleteForUser': [1, ({ records }) => records.deleteForUser('u1')],
    'records.deleteForUser of many kinds': [
      1,
      ({ records }) =>
        records.deleteForUser(
          'u1',
          Array.from({ length: 200 }, (_, n) => `badge:k${n}`),
        ),
    ],
    'records.deleteForTenant': [1, ({ records }) => records.deleteForTenant('t1')],
    'records.deleteExpired': [1, ({ records }) => records.deleteExpired(now)],
    'tenants.find': [1, ({ tenants }) => tenants.find('t1')],
    'tenants.findBySlug': [1, ({ tenants }) => tenants.findBySlug('acme')],
    'tenants.delete': [2, ({ tenants }) => tenants.delete('t1')],
    'tenants.tenantsOf': [1, ({ tenants }) => tenants.tenantsOf('u1')],
    'tenants.addMember': [1, ({ tenants }) => tenants.addMember('t1', 'u1')],
    'tenants.memberRoles': [1, ({ tenants }) => tenants.memberRoles('t1', ['u1'])],
    'tenants.changeMember': [2, ({ tenants }) => tenants.changeMember('t1', 'u1', { from: 'owner', to: 'member' })],
    'tenants.removeMember': [1, ({ tenants }) => tenants.removeMember('t1', 'u1')],
    'tenants.deleteForUser': [1, ({ tenants }) => tenants.deleteForUser('u1')],
    'webhooks.findByEvent': [1, ({ webhooks }) => webhooks.findByEvent('user.created')],
    'webhooks.findByEvent of a tenant': [1, ({ webhooks }) => webhooks.findByEvent('user.created', 't1')],
    'webhooks.findByProvider': [1, ({ webhooks }) => webhooks.findByProvider('github')],
    'webhooks.find': [1, ({ webhooks }) => webhooks.find('w1')],
    'webhooks.update': [1, ({ webhooks }) => webhooks.update('w1', { isActive: false })],
    'webhooks.delete': [1, ({ webhooks }) => webhooks.delete('w1')],
    'deliveries.enqueue': [1, ({ deliveries }) => deliveries.enqueue([delivery, { ...delivery, id: 'd2' }])],
    'deliveries.lease': [1, ({ deliveries }) => deliveries.lease({ limit: 5, now, leaseMs: 1 })],
    'deliveries.settle': [1, ({ deliveries }) => deliveries.settle('d1', 'l1', { status: 'dead', at: now })],
    'deliveries.settle of a failure': [
      2,
      ({ deliveries }) => deliveries.settle('d1', 'l1', { status: 'dead', at: now, receiver: 'failing' }),
    ],
    'deliveries.settle of an answer': [
      2,
      ({ deliveries }) => deliveries.settle('d1', 'l1', { status: 'delivered', at: now, receiver: 'answering' }),
    ],
    'deliveries.release': [1, ({ deliveries }) => deliveries.release('d1', 'l1', now)],
    'deliveries.endHold': [1, ({ deliveries }) => deliveries.endHold(['d1', 'd2'], now)],
    'deliveries.endHold without a time': [1, ({ deliveries }) => deliveries.endHold(['d1', 'd2'], null)],
    'deliveries.endRest': [1, ({ deliveries }) => deliveries.endRest('w1')],
    'deliveries.nextDueAt': [1, ({ deliveries }) => deliveries.nextDueAt()],
    'deliveries.find': [1, ({ deliveries }) => deliveries.find('d1')],
    'deliveries.replay': [1, ({ deliveries }) => deliveries.replay('d1', now)],
    'deliveries.deleteForWebhook': [2, ({ deliveries }) => deliveries.deleteForWebhook('w1')],
    'deliveries.deleteForUser': [1, ({ deliveries }) => deliveries.deleteForUser('u1')],
    'deliveries.deleteSettled': [
      3,
      ({ deliveries }) => deliveries.deleteSettled({ delivered: now, dead: now, pending: now }),
    ],
    'webhookRuns.insert': [2, ({ webhookRuns }) => webhookRuns.insert(run)],
    'webhookRuns.deleteForWebhook': [1, ({ webhookRuns }) => webhookRuns.deleteForWebhook('w1')],
    'telemetry.save': [1, ({ telemetry }) => telemetry.save([recordedEvent, { ...recordedEvent, id: 'e2' }])],
    'telemetry.countByDay': [1, ({ telemetry }) => telemetry.countByDay({ events: ['a', 'b'], from: now, to: now })],
    'telemetry.countSignIns': [
      1,
      ({ telemetry }) => telemetry.countSignIns({ succeeded: 'a', failed: 'b', from: now, to: now, limit: 9 }),
    ],
    'telemetry.countUsers': [1, ({ telemetry }) => telemetry.countUsers({ events: ['a', 'b'], from: now, to: now })],
    'telemetry.deleteForUser': [1, ({ telemetry }) => telemetry.deleteForUser('u1')],
    'telemetry.deleteBefore': [1, ({ telemetry }) => telemetry.deleteBefore(now)],
    'telemetry.deleteBefore a batch': [1, ({ telemetry }) => telemetry.deleteBefore(now, 1000)],
    'apiKeys.findByHash': [1, ({ apiKeys }) => apiKeys.findByHash('h')],
    'apiKeys.find': [1, ({ apiKeys }) => apiKeys.find('k1')],
    'apiKeys.touch': [1, ({ apiKeys }) => apiKeys.touch('k1', now)],
    'apiKeys.revoke': [1, ({ apiKeys }) => apiKeys.revoke('k1')],
    'apiKeys.delete': [1, ({ apiKeys }) => apiKeys.delete('k1')],
    'templates.findMail': [1, ({ templates }) => templates.findMail('welcome')],
    'templates.saveMail': [
      1,
      ({ templates }) => templates.saveMail({ id: 'welcome', baseHtml: '', baseText: '', translations: {} }),
    ],
    'templates.findImage': [1, ({ templates }) => templates.findImage('a.png')],
    'templates.saveImage': [
      1,
      ({ templates }) => templates.saveImage({ name: 'a.png', type: 'image/png', content: '', createdAt: now }),
    ],
    'templates.findPage': [1, ({ templates }) => templates.findPage('login')],
    'templates.savePage': [1, ({ templates }) => templates.savePage({ page: 'login', translations: {} })],
    'settings.getSettings': [1, ({ settings }) => settings.getSettings()],
    'settings.updateSettings': [3, ({ settings }) => settings.updateSettings({ require2FA: true, ui: null })],
    'rateLimiter.consume': [1, ({ rateLimiter }) => rateLimiter.consume([rule], now)],
    'rateLimiter.consume of three rules': [
      3,
      ({ rateLimiter }) => rateLimiter.consume([rule, { ...rule, cost: 0 }, { ...rule, cost: -1 }], now),
    ],
    'rateLimiter.deleteExpired': [1, ({ rateLimiter }) => rateLimiter.deleteExpired(now)],
  }

async function recorded() {
  const storage = sqlite(':memory:')
  await storage.migrate()
  await storage.stores.users.insert(user)
  await storage.stores.sessions.create(session)
  await storage.stores.proofs.put(proof)
  await storage.stores.linkedAccounts.insert(linked)
  await storage.stores.passkeys.insert(passkey, 20)
  await storage.stores.invitations.insert(invitation)
  await storage.stores.roles.insert({ name: 'editor', permissions: [] })
  const { db, statements } = recording(storage.db)
  const planOf = async ({ sql, parameters }: Statement) => {
    const steps = await storage.db.all({ sql: `explain query plan ${sql}`, parameters })
    // The cast is safe: every row of SQLite's `explain query plan` has the column `detail`.
    return (steps as readonly { detail: string }[]).map(({ detail }) => detail)
  }
  return { stores: sqlStores(db), statements, planOf }
}

describe('statements', () => {
  for (const [name, [count, call]] of Object.entries(LOOKUPS)) {
    it(`${name} takes ${count} and scans no table`, async () => {
      const { stores, statements, planOf } = await recorded()
      await call(stores)
      expect(statements).toHaveLength(count)
      for (const statement of statements) {
        const steps = await planOf(statement)
        expect(
          // Ignores the settings, a small table that is always read whole, and temporary tables that the statement
          // itself creates.
          steps.filter((step) => /^SCAN (?!json_each|pair|CONSTANT|names|first_of_each|\(|auth_settings$)/.test(step)),
          statement.sql,
        ).toEqual([])
        expect(statement.parameters.length).toBeLessThanOrEqual(100)
      }
    })
  }

  it('a user’s linked accounts come in the order of their index', async () => {
    const { stores, statements, planOf } = await recorded()
    await stores.linkedAccounts.listForUser('u1')
    const [[step] = []] = await Promise.all(statements.map(planOf))
    expect(step).toContain('USING INDEX auth_linked_accounts_by_user')
  })

  it('foreign keys find their rows by an index', async () => {
    const { planOf } = await recorded()
    for (const text of [
      'select 1 from auth_sessions where user_id = ?',
      'select 1 from auth_metadata where user_id = ?',
      'select 1 from auth_linked_accounts where user_id = ?',
      'select 1 from auth_user_roles where user_id = ?',
      'select 1 from auth_user_roles where role = ?',
    ]) {
      expect((await planOf({ sql: text, parameters: ['x'] })).join()).toMatch(/^SEARCH .* USING (COVERING )?INDEX/)
    }
  })
})
