import { isConflict, type LinkedAccount, type ProofPurpose, type Session, type User } from '@sallyport/core/ports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recording } from '../test/recording.ts'
import { type SqlStores, sqlStores } from './sql-stores.ts'
import { sqlite } from './sqlite.ts'
import { sql } from './statement.ts'

const now = new Date('2030-01-01T00:00:00Z')
const later = new Date('2030-02-01T00:00:00Z')
const page = { page: 1, limit: 10 }

const userOf = (text: string): User => ({
  id: text,
  email: text,
  passwordHash: text,
  role: text,
  firstName: text,
  lastName: text,
  name: text,
  phoneNumber: text,
  loginProvider: text,
  totpSecret: text,
  smsCode: text,
  isEmailVerified: true,
  isTotpEnabled: false,
  createdAt: now,
})
const sessionOf = (text: string): Session => ({
  handle: text,
  userId: text,
  tenantId: text,
  // Sound: to a database a method is a text like any other.
  method: text as Session['method'],
  provider: text,
  userAgent: text,
  ipAddress: text,
  counter: 0,
  authenticatedAt: now,
  createdAt: now,
  expiresAt: later,
  absoluteExpiresAt: later,
  lastActiveAt: now,
})
// Sound: as a session's method.
const purposeOf = (text: string) => text as ProofPurpose
const proofOf = (text: string) => ({
  purpose: purposeOf(text),
  hash: text,
  userId: `u${text}`,
  data: { [text]: text },
  attempts: 0,
})
const linkedOf = (text: string): LinkedAccount => ({
  userId: text,
  provider: text,
  providerAccountId: text,
  email: text,
  name: text,
  picture: text,
  linkedAt: now,
})

type Calls<T> = { readonly [M in keyof T]: (store: T, text: string) => Promise<unknown> }

/** Every method of every store, with one text as every string it takes. */
const CALLS: { readonly [S in keyof SqlStores]: Calls<SqlStores[S]> } = {
  users: {
    insert: (users, text) => users.insert(userOf(text)),
    findById: (users, text) => users.findById(text),
    findByEmail: (users, text) => users.findByEmail(text),
    update: (users, text) => users.update(text, userOf(text)),
    replacePasswordHash: (users, text) => users.replacePasswordHash(text, text, text),
    setSmsCode: (users, text) => users.setSmsCode(text, text, later),
    consumeSmsCode: (users, text) => users.consumeSmsCode(text, text, now),
    advanceTotpStep: (users, text) => users.advanceTotpStep(text, 1),
    list: (users, text) => users.list({ ...page, search: `x${text}` }),
    delete: (users, text) => users.delete(text),
  },
  sessions: {
    create: (sessions, text) => sessions.create(sessionOf(text)),
    get: (sessions, text) => sessions.get(text),
    listForUser: (sessions, text) => sessions.listForUser(text, now),
    rotate: (sessions, text) => sessions.rotate({ handle: text, counter: 0, now, graceMs: 1, expiresAt: later }),
    touch: (sessions, text) => sessions.touch(text, now),
    revoke: (sessions, text) => sessions.revoke(text, text),
    revokeForUser: (sessions, text) => sessions.revokeForUser(text, text),
    list: (sessions, text) => sessions.list({ ...page, search: `x${text}` }, now),
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
  },
  metadata: {
    merge: (metadata, text) => metadata.merge(text, { [`1${text}`]: text, [`2${text}`]: null }),
    get: (metadata, text) => metadata.get(text),
    deleteForUser: (metadata, text) => metadata.deleteForUser(text),
  },
  roles: {
    insert: (roles, text) => roles.insert({ name: text, permissions: [text] }),
    list: (roles) => roles.list(),
    find: (roles, text) => roles.find(text),
    setPermissions: (roles, text) => roles.setPermissions(text, [text, text]),
    assign: (roles, text) => roles.assign(text, text, text),
    rolesOf: (roles, text) => roles.rolesOf(text, text),
    permissionsOf: (roles, text) => roles.permissionsOf(text, text),
    revoke: (roles, text) => roles.revoke(text, text, text),
    deleteForUser: (roles, text) => roles.deleteForUser(text),
    delete: (roles, text) => roles.delete(text),
  },
  linkedAccounts: {
    insert: (accounts, text) => accounts.insert(linkedOf(text)),
    find: (accounts, text) => accounts.find(text, text),
    listForUser: (accounts, text) => accounts.listForUser(text),
    delete: (accounts, text) => accounts.delete(text, text, text, { keepingOne: true }),
    deleteForUser: (accounts, text) => accounts.deleteForUser(text),
  },
  settings: {
    updateSettings: (settings, text) => settings.updateSettings({ [`1${text}`]: text, [`2${text}`]: null }),
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
    // Sound: a store's calls take that store; TypeScript can't follow which one it is.
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
