import { isConflict } from '@sallyport/core/ports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALLS_OF_RECORDS } from '../test/calls-of-records.ts'
import { CALLS_OF_USERS } from '../test/calls-of-users.ts'
import { recording } from '../test/recording.ts'
import {
  apiKeyOf,
  auditRowOf,
  deliveryOf,
  invitationOf,
  later,
  linkedOf,
  now,
  passkeyOf,
  proofOf,
  purposeOf,
  sessionOf,
  startedChangeOf,
  telemetryOf,
  webhookOf,
} from '../test/records-of-text.ts'
import { sql } from './database/statement.ts'
import { sqlite } from './sqlite.ts'
import { type SqlStores, sqlStores } from './stores/sql-stores.ts'

const page = { page: 1, limit: 10 }

type Calls<T> = {
  readonly [M in keyof T as T[M] extends (...given: never[]) => unknown ? M : never]: (
    store: T,
    text: string,
  ) => Promise<unknown>
}

/** Calls to every method of every store. Each call passes the same text in every string argument. */
const CALLS: { readonly [S in keyof SqlStores]: Calls<SqlStores[S]> } = {
  users: CALLS_OF_USERS,
  sessions: {
    create: (sessions, text) => sessions.create(sessionOf(text)),
    revokeLeastActive: (sessions, text) => sessions.revokeLeastActive(text, 1, text),
    get: (sessions, text) => sessions.get(text),
    listForUser: (sessions, text) => sessions.listForUser(text, now),
    rotate: (sessions, text) => sessions.rotate({ handle: text, counter: 0, now, graceMs: 1, expiresAt: later }),
    revoke: (sessions, text) => sessions.revoke(text, text),
    revokeForUser: (sessions, text) => sessions.revokeForUser(text, text),
    list: (sessions, text) => sessions.list({ ...page, search: `x${text}` }, now),
    listOfUsers: (sessions, text) => sessions.listOfUsers([text], { ...page, search: `x${text}` }, now),
    deleteExpired: (sessions) => sessions.deleteExpired(now),
  },
  proofs: {
    put: (proofs, text) => proofs.put(proofOf(text), { replace: true }),
    find: (proofs, text) => proofs.find(purposeOf(text), text),
    claimAttempt: (proofs, text) => proofs.claimAttempt(purposeOf(text), text, 5, now),
    consume: (proofs, text) => proofs.consume(purposeOf(text), text, now),
    countFor: (proofs, text) => proofs.countFor(`u${text}`, purposeOf(text), now),
    deleteFor: (proofs, text) => proofs.deleteFor(`u${text}`, [purposeOf(text), 'magic-link']),
    deleteExpired: (proofs) => proofs.deleteExpired(now),
  },
  profiles: {
    load: (profiles, text) => profiles.load(text),
    // One word, because each word of a search is a condition of its own.
    search: (profiles, text) =>
      profiles.search({ ...page, search: `xyz${text.replaceAll(/\s/g, '')}`, role: text, tenantId: text }),
  },
  metadata: {
    merge: (metadata, text) => metadata.merge(text, { [`1${text}`]: text, [`2${text}`]: null }),
    get: (metadata, text) => metadata.get(text),
    deleteForUser: (metadata, text) => metadata.deleteForUser(text),
  },
  roles: {
    insert: (roles, text) => roles.insert({ name: text, permissions: [text] }),
    list: (roles, text) => roles.list({ ...page, search: `x${text}` }),
    find: (roles, text) => roles.find(text),
    setPermissions: (roles, text) => roles.setPermissions(text, [text, text]),
    assign: (roles, text) => roles.assign(text, text, text),
    rolesWithin: (roles, text) => roles.rolesWithin(text, [text]),
    globalRolesOf: (roles, text) => roles.globalRolesOf([text]),
    rolesOf: (roles, text) => roles.rolesOf(text, text),
    permissionsOf: (roles, text) => roles.permissionsOf(text, text),
    revoke: (roles, text) => roles.revoke(text, text, text),
    deleteForUser: (roles, text) => roles.deleteForUser(text),
    deleteForTenant: (roles, text) => roles.deleteForTenant(text),
    delete: (roles, text) => roles.delete(text),
  },
  linkedAccounts: {
    insert: (accounts, text) => accounts.insert(linkedOf(text)),
    find: (accounts, text) => accounts.find(text, text),
    listForUser: (accounts, text) => accounts.listForUser(text),
    delete: (accounts, text) => accounts.delete(text, text, text, { keepingOne: true }),
    deleteForUser: (accounts, text) => accounts.deleteForUser(text),
  },
  passkeys: {
    insert: (passkeys, text) => passkeys.insert(passkeyOf(text), 20),
    find: (passkeys, text) => passkeys.find(text),
    listForUser: (passkeys, text) => passkeys.listForUser(text),
    recordUse: (passkeys, text) => passkeys.recordUse(text, { counter: 1, isBackedUp: true, lastUsedAt: now }),
    rename: (passkeys, text) => passkeys.rename(text, text, text),
    delete: (passkeys, text) => passkeys.delete(text, text, { keepingOne: true }),
    deleteForUser: (passkeys, text) => passkeys.deleteForUser(text),
  },
  invitations: {
    insert: (invitations, text) => invitations.insert(invitationOf(text)),
    find: (invitations, text) => invitations.find(text),
    findByTokenHash: (invitations, text) => invitations.findByTokenHash(text),
    list: (invitations, text) => invitations.list({ ...page, search: `x${text}` }),
    renew: (invitations, text) => invitations.renew(text, { tokenHash: text, expiresAt: later }),
    markSent: (invitations, text) => invitations.markSent(text, text, now),
    consume: (invitations, text) => invitations.consume(text, now),
    delete: (invitations, text) => invitations.delete(text),
    deleteExpired: (invitations) => invitations.deleteExpired(now),
  },
  audit: {
    append: (audit, text) => audit.append([auditRowOf(text)]),
    head: (audit) => audit.head(),
    list: (audit, text) => audit.list({ ...page, actorId: text, subjectId: text, event: text }),
    read: (audit, text) => audit.read({ after: 0, limit: 5, actorId: text, subjectId: text, event: text }),
    keepKey: (audit, text) => audit.keepKey(text, text),
    keysOf: (audit, text) => audit.keysOf([text]),
    dropKey: (audit, text) => audit.dropKey(text),
    start: (audit, text) => audit.start(startedChangeOf(text)),
    finish: (audit, text) => audit.finish(text),
    unfinished: (audit) => audit.unfinished(now, 5),
  },
  tenants: {
    insert: (tenants, text) =>
      tenants.insert({ id: text, name: text, isActive: true, config: { [text]: text }, createdAt: now }),
    list: (tenants, text) => tenants.list({ ...page, search: `x${text}` }),
    find: (tenants, text) => tenants.find(text),
    findBySlug: (tenants, text) => tenants.findBySlug(text),
    update: (tenants, text) => tenants.update(text, { name: text, config: { [text]: text } }),
    countMembers: (tenants, text) => tenants.countMembers([text]),
    addMember: (tenants, text) => tenants.addMember(text, text),
    tenantsOf: (tenants, text) => tenants.tenantsOf(text),
    listMembers: (tenants, text) => tenants.listMembers(text, { ...page, search: `x${text}` }),
    memberRoles: (tenants, text) => tenants.memberRoles(text, [text]),
    changeMember: (tenants, text) => tenants.changeMember(text, text, { from: 'member', to: 'admin' }),
    removeMember: (tenants, text) => tenants.removeMember(text, text),
    deleteForUser: (tenants, text) => tenants.deleteForUser(text),
    delete: (tenants, text) => tenants.delete(text),
  },
  webhooks: {
    insert: (webhooks, text) => webhooks.insert(webhookOf(text)),
    findByEvent: (webhooks, text) => webhooks.findByEvent(text, text),
    findByProvider: (webhooks, text) => webhooks.findByProvider(text),
    find: (webhooks, text) => webhooks.find(text),
    list: (webhooks, text) => webhooks.list({ ...page, search: `x${text}` }),
    update: (webhooks, text) => webhooks.update(text, webhookOf(text)),
    delete: (webhooks, text) => webhooks.delete(text),
  },
  deliveries: {
    enqueue: (deliveries, text) => deliveries.enqueue([deliveryOf(text), deliveryOf(`x${text}`)]),
    lease: (deliveries) => deliveries.lease({ limit: 5, now, leaseMs: 1 }),
    settle: (deliveries, text) =>
      deliveries.settle(text, text, { status: 'dead', statusCode: 500, error: text, answer: text, at: now }),
    release: (deliveries, text) => deliveries.release(text, text, now),
    endHold: (deliveries, text) => deliveries.endHold([text], now),
    endRest: (deliveries, text) => deliveries.endRest(text),
    nextDueAt: (deliveries) => deliveries.nextDueAt(),
    find: (deliveries, text) => deliveries.find(text),
    list: (deliveries, text) => deliveries.list({ ...page, webhookId: text, status: 'dead' }),
    listByStatus: (deliveries) => deliveries.listByStatus({ ...page, status: 'dead' }),
    health: (deliveries, text) => deliveries.health([text]),
    replay: (deliveries, text) => deliveries.replay(text, now),
    replayDead: (deliveries, text) => deliveries.replayDead(now, text),
    count: (deliveries) => deliveries.count(),
    oldestPendingAt: (deliveries) => deliveries.oldestPendingAt(),
    countByDay: (deliveries) => deliveries.countByDay({ from: now, to: later }),
    deleteForUser: (deliveries, text) => deliveries.deleteForUser(text),
    deleteForWebhook: (deliveries, text) => deliveries.deleteForWebhook(text),
    deleteSettled: (deliveries) => deliveries.deleteSettled({ delivered: now, dead: now }),
  },
  webhookRuns: {
    insert: (runs, text) =>
      runs.insert({
        id: text,
        webhookId: text,
        at: now,
        durationMs: 1,
        outcome: 'error',
        error: text,
        logs: [text, text],
      }),
    list: (runs, text) => runs.list({ ...page, webhookId: text }),
    deleteForWebhook: (runs, text) => runs.deleteForWebhook(text),
  },
  telemetry: {
    save: (telemetry, text) => telemetry.save([telemetryOf(text), telemetryOf(`x${text}`)]),
    query: (telemetry, text) =>
      telemetry.query({
        event: text,
        userId: text,
        tenantId: text,
        sessionId: text,
        from: now,
        to: later,
        limit: 9,
        offset: 1,
      }),
    search: (telemetry, text) => telemetry.search({ eventPrefix: text, ip: text, limit: 9, offset: 1 }),
    countByDay: (telemetry, text) => telemetry.countByDay({ events: [text, text], from: now, to: later }),
    countSignIns: (telemetry, text) =>
      telemetry.countSignIns({ succeeded: text, failed: text, from: now, to: later, limit: 9 }),
    countUsers: (telemetry, text) => telemetry.countUsers({ events: [text, text], from: now, to: later }),
    deleteForUser: (telemetry, text) => telemetry.deleteForUser(text),
    deleteBefore: (telemetry) => telemetry.deleteBefore(later, 10),
  },
  apiKeys: {
    insert: (keys, text) => keys.insert(apiKeyOf(text)),
    findByHash: (keys, text) => keys.findByHash(text),
    find: (keys, text) => keys.find(text),
    list: (keys, text) => keys.list({ ...page, search: `x${text}` }),
    touch: (keys, text) => keys.touch(text, now),
    revoke: (keys, text) => keys.revoke(text),
    delete: (keys, text) => keys.delete(text),
    listOf: (keys, text) => keys.listOf({ tenantId: text }, page),
    listMadeBy: (keys, text) => keys.listMadeBy(text, page),
    deleteOf: (keys, text) => keys.deleteOf(text, { userId: text }),
    adopt: (keys, text) => keys.adopt(text, text, { from: text, to: text }),
  },
  records: CALLS_OF_RECORDS,
  templates: {
    saveMail: (templates, text) =>
      templates.saveMail({ id: text, baseHtml: text, baseText: text, translations: { [text]: { [text]: text } } }),
    findMail: (templates, text) => templates.findMail(text),
    listMails: (templates) => templates.listMails(),
    savePage: (templates, text) => templates.savePage({ page: text, translations: { [text]: { [text]: text } } }),
    findPage: (templates, text) => templates.findPage(text),
    listPages: (templates) => templates.listPages(),
    saveImage: (templates, text) => templates.saveImage({ name: text, type: text, content: text, createdAt: now }),
    findImage: (templates, text) => templates.findImage(text),
  },
  settings: {
    updateSettings: (settings, text) => settings.updateSettings({ [`1${text}`]: text, [`2${text}`]: null }),
    updateUi: (settings, text) => settings.updateUi({ siteName: text }),
    getSettings: (settings) => settings.getSettings(),
  },
  rateLimiter: {
    consume: (limiter, text) =>
      limiter.consume(
        [1, 0, -1].map((cost) => ({ key: text, max: 5, windowMs: 1000, cost })),
        now,
      ),
    deleteExpired: (limiter) => limiter.deleteExpired(now),
  },
}

const HOSTILE = ["'", "' or '1' = '1", "'; drop table auth_users; --", '"', '`', '?', '?1', '$1', '/*', '\\', '\0']

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.string()).map((parts) => parts.join('')),
)

async function opened() {
  const storage = sqlite(':memory:')
  await storage.migrate()
  const { db, statements } = recording(storage.db)
  const schema = () => storage.db.all(sql`select sql from sqlite_master order by name`)
  return { stores: sqlStores(db), statements, schema, close: storage.close }
}

describe('no text becomes SQL', () => {
  for (const store of Object.keys(CALLS) as (keyof SqlStores)[]) {
    // The cast is safe: CALLS[store] contains the calls of that store, and the store is passed to them. TypeScript
    // can't check this.
    const calls = CALLS[store] as Readonly<Record<string, (of: unknown, text: string) => Promise<unknown>>>

    it(`any string as any value of ${store} leaves the statements as they are`, async () => {
      const { stores, statements, schema, close } = await opened()
      const before = await schema()
      const textsOf = async (text: string) => {
        statements.length = 0
        for (const call of Object.values(calls)) {
          await call(stores[store], text).catch((error: unknown) => {
            if (!isConflict(error)) throw error
          })
        }
        for (const { sql: written, parameters } of statements) {
          expect(written.split('?').length - 1, written).toBe(parameters.length)
        }
        return statements.map(({ sql: written }) => written)
      }
      const harmless = await textsOf('harmless')
      expect(harmless.length).toBeGreaterThanOrEqual(Object.keys(calls).length)
      await fc.assert(
        fc.asyncProperty(hostile, async (text) => {
          expect(await textsOf(text)).toEqual(harmless)
        }),
      )
      expect(await schema()).toEqual(before)
      close()
    })
  }
})
