import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hub, type LogEntry, memoryHub, type Stores } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { createRealms, type RealmDatabase, type RealmOptions, type Realms, type RealmsOptions } from '@sallyport/realms'
import { postgresRealms } from '@sallyport/realms/postgres'
import { sqliteRealms } from '@sallyport/realms/sqlite'
import { cheapHasher, type FakeClock, fakeClock, type Mailbox, mailbox } from '@sallyport/testkit'
import { onTestFinished } from 'vitest'
import { createDatabase } from '../../packages/sql/test/postgres-cluster.ts'

export type Kind = 'memory' | 'sqlite' | 'postgres'
/** The parts of storages such as `sqlite()` that realms need. */
type Database = RealmDatabase & { readonly stores: Stores; hub?(): Hub }

export const SECRET = 'k2Jm8Qw5Zt1Xv7Rb4Nc9Ld3Hf6Gs0PyA'
export const PASSWORD = 'correct horse battery staple'
export const EMAIL = 'ada@example.com'

export interface World {
  readonly realms: Realms
  readonly clock: FakeClock
  readonly log: readonly LogEntry[]
  /** Ids for which `open` was called, in order. */
  readonly opened: readonly string[]
  readonly closed: readonly string[]
  /** Mails of a realm. */
  mails(realm: string): Mailbox
  /** Sends a request to the realm, at its own host name. */
  send(realm: string, method: string, path: string, sent?: Sent): Promise<Answer>
}

export interface Sent {
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly json: Readonly<Record<string, unknown>>
}

export interface WorldSettings extends Partial<RealmsOptions> {
  /** Options of a realm that replace the usual ones; null for a realm that doesn't exist. */
  readonly optionsOf?: (realm: string, usual: RealmOptions) => RealmOptions | null | Promise<RealmOptions | null>
  readonly databaseOf?: (realm: string) => Database
}

/** Creates realms at host names below example.com, by default over memory. They are closed at the end of the test. */
export function createWorld({ optionsOf, databaseOf = inMemory(), ...options }: WorldSettings = {}): World {
  const clock = fakeClock()
  const log: LogEntry[] = []
  const opened: string[] = []
  const closed: string[] = []
  const mailboxes = new Map<string, Mailbox>()
  const mails = (realm: string): Mailbox => {
    const box = mailboxes.get(realm) ?? mailbox()
    mailboxes.set(realm, box)
    return box
  }
  const realms = createRealms({
    secret: SECRET,
    realmOf: ({ url }) => /^(.+)\.example\.com$/.exec(new URL(url).hostname)?.[1] ?? null,
    now: clock.now,
    logger: (entry) => log.push(entry),
    async open(realm) {
      opened.push(realm)
      const { stores, hub, ...database } = databaseOf(realm)
      const usual: RealmOptions = {
        baseUrl: `https://${realm}.example.com`,
        stores,
        database: {
          ...database,
          async close() {
            await database.close?.()
            closed.push(realm)
          },
        },
        passwordHasher: cheapHasher,
        platform: { hub: memoryHub },
        ...(hub && { hub: hub() }),
        registration: true,
        magicLink: { content: 'both' },
        email: { mailer: mails(realm) },
        admin: { secret: adminSecret(realm) },
      }
      return optionsOf === undefined ? usual : optionsOf(realm, usual)
    },
    ...options,
  })
  onTestFinished(() => realms.close())
  const send: World['send'] = async (realm, method, path, { json, headers } = {}) => {
    const response = await realms.fetch(
      new Request(`https://${realm}.example.com${path}`, {
        method,
        headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
      { address: '192.0.2.7' },
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text.startsWith('{') ? JSON.parse(text) : {} }
  }
  return { realms, clock, log, opened, closed, mails, send }
}

/** The realms `a` and `b`, each with a user of the same address and password. */
export async function twoRealms(kind: Kind, settings: WorldSettings = {}): Promise<World> {
  const world = createWorld({ databaseOf: await databasesOf(kind), ...settings })
  for (const realm of ['a', 'b'])
    await world.realms.use(realm, ({ users }) =>
      users.create({ email: EMAIL, password: PASSWORD, isEmailVerified: true }),
    )
  return world
}

/** Returns databases in memory that keep their data when a realm is closed. */
function inMemory(): (realm: string) => Database {
  const databases = new Map<string, Database>()
  return (realm) => {
    const database = databases.get(realm) ?? { stores: memoryStores() }
    databases.set(realm, database)
    return database
  }
}

/** Returns the function that opens a realm's database of this kind. */
export async function databasesOf(kind: Kind): Promise<(realm: string) => Database> {
  if (kind === 'memory') return inMemory()
  if (kind === 'postgres') return postgresRealms(await createDatabase())
  return sqliteRealms(join(temporaryFolder(), 'realms'))
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-realms-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function adminSecret(realm: string): string {
  return `${realm}-q8Z2nV5xK1wT7rB4mC9jL3hF6gS0pD`
}

export function bearer(token: unknown): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${String(token)}` }
}

/** Returns the Cookie header for the cookies that an answer has set. */
export function cookiesOf({ headers }: Answer): string {
  const pairs = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}
