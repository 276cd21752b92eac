import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { kvStores } from '../../packages/kv/src/index.ts'
import { edgeKv } from '../../packages/kv/test/edge-kv.ts'
import { type AccountSource, accountSource } from '../../packages/server/src/commands/users/export/account-source.ts'
import { exportedAccounts } from '../../packages/server/src/commands/users/export/exported-accounts.ts'
import { recordsOfLines } from '../../packages/server/src/commands/users/files/lines.ts'
import { importRecords } from '../../packages/server/src/commands/users/import-lines.ts'
import { openSecrets } from '../../packages/server/src/commands/users/secrets/open-secrets.ts'
import { sealSecrets } from '../../packages/server/src/commands/users/secrets/seal-secrets.ts'
import { d1 } from '../../packages/sql/src/d1.ts'
import { migrate, snapshotOn } from '../../packages/sql/src/index.ts'
import { postgres } from '../../packages/sql/src/postgres.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { openD1 } from '../../packages/sql/test/d1-by-fetch.ts'
import { createMigratedDatabase } from '../../packages/sql/test/postgres-cluster.ts'
import { accounts, type Drawn, serviceOver, stateOf, storeAccounts, type WholeStores } from './any-accounts.ts'

const [ONE, OTHER] = ['b3f1c6a09d7e4825af60c1d29e8b7a35', '0c93be17d24f4a6e8d51f07a6b2c9e48']
const KEYS = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
const NOW = new Date('2030-01-02T03:04:05.678Z')

interface Place {
  readonly stores: WholeStores
  read<T>(work: (source: AccountSource) => Promise<T>): Promise<T>
  close?(): Promise<void>
}

async function inSqlite(): Promise<Place> {
  const { stores, snapshot, migrate: prepare, close } = sqlite(':memory:')
  onTestFinished(close)
  await prepare()
  return { stores, read: (work) => snapshot((found) => work(accountSource(found))) }
}

async function inMemory(): Promise<Place> {
  const { db, migrate: prepare, close } = sqlite(':memory:')
  onTestFinished(close)
  await prepare()
  // The cast is safe: the stores in memory have every method.
  const stores = memoryStores() as WholeStores
  return { stores, read: (work) => work(accountSource(snapshotOn(db), stores)) }
}

async function inPostgres(): Promise<Place> {
  const { stores, snapshot, close } = postgres(await createMigratedDatabase(), { maxConnections: 2 })
  return { stores, read: (work) => snapshot((found) => work(accountSource(found))), close }
}

/** SQLite behind a KV that shows what it has read for 60 s, as Workers have it. */
async function inKv(): Promise<Place> {
  const { stores, read } = await inSqlite()
  return { stores: kvStores(edgeKv(() => NOW.getTime()).at('here'), stores), read }
}

/** Two places in one process of workerd. */
async function inD1(): Promise<readonly [Place, Place]> {
  const { databases, close } = await openD1('FROM', 'TO')
  onTestFinished(close)
  const open = async (name: 'FROM' | 'TO'): Promise<Place> => {
    const { stores, db } = d1(databases[name])
    await migrate(db)
    return { stores, read: (work) => work(accountSource(snapshotOn(db))) }
  }
  return [await open('FROM'), await open('TO')]
}

const twoOf = (place: () => Promise<Place>) => async () => [await place(), await place()] as const

async function* linesOf(records: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of records) for (const record of page) yield JSON.stringify(record)
}

/** Ports name the roles of members alone. */
function withRolesOfMembers<
  T extends { readonly roles: readonly (readonly [string, string])[]; readonly members: object },
>(account: T): T {
  const isMember = (tenantId: string) => tenantId === '' || Object.hasOwn(account.members, tenantId)
  return { ...account, roles: account.roles.filter(([, tenantId]) => isMember(tenantId)) }
}

interface Move {
  readonly list: readonly Drawn[]
  readonly hasSecrets: boolean
  readonly isEncrypted: boolean
  readonly isMoved: boolean
}

/** Stores the drawn accounts, exports them, imports the file into another service, and checks that both have the same accounts. */
async function checkMove(name: string, from: Place, to: Place, move: Move): Promise<void> {
  const { list: drawn, hasSecrets, isEncrypted, isMoved } = move
  const list = name === 'memory' ? drawn.map(withRolesOfMembers) : drawn
  const old = serviceOver(from.stores, ONE)
  const next = serviceOver(to.stores, isMoved ? OTHER : ONE)
  await storeAccounts(list, from.stores, old)
  const recipient = isEncrypted ? { publicKey: KEYS.publicKey } : null
  const secrets = hasSecrets ? await sealSecrets(recipient, old) : undefined
  const report = await from.read((source) =>
    importRecords(recordsOfLines(linesOf(exportedAccounts({ source, secrets, now: NOW }))), {
      stores: to.stores,
      sealTotpSecret: next.sealTotpSecret,
      now: NOW,
      opener: { privateKey: KEYS.privateKey },
    }),
  )
  expect(report).toMatchObject({ created: list.length, existing: 0, failed: [] })
  const ids = list.map(({ id }) => id)
  // A port can't list records of the store `proofs`, so a host's own ones stay behind.
  const kept = { secrets: hasSecrets, recoveryCodes: hasSecrets && !isMoved, proofs: name !== 'memory' }
  expect(await stateOf(ids, to.stores, next, kept)).toEqual(await stateOf(ids, from.stores, old, kept))
}

it.each([
  ['memory', twoOf(inMemory), 25],
  ['SQLite', twoOf(inSqlite), 40],
  ['KV', twoOf(inKv), 3],
  ['Postgres', twoOf(inPostgres), 4],
  ['D1', inD1, 1],
] as const)('an import of an export has the same accounts: %s', { timeout: 600_000 }, async (name, places, numRuns) => {
  const cases = fc.record({
    list: accounts,
    hasSecrets: fc.boolean(),
    isEncrypted: fc.boolean(),
    isMoved: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async (drawn) => {
      const [from, to] = await places()
      try {
        await checkMove(name, from, to, drawn)
      } finally {
        // Shrunk runs together would use up the connections.
        await Promise.all([from.close?.(), to.close?.()])
      }
    }),
    { numRuns },
  )
})

it('secrets of one line are refused in another, and after a change', async () => {
  const { header, fieldsOf } = await sealSecrets({ publicKey: KEYS.publicKey }, serviceOver(memoryStores(), ONE))
  const { secrets } = await fieldsOf({ passwordHash: 'x' }, 'u1')
  const open = await openSecrets(String(header.key), { privateKey: KEYS.privateKey })
  expect(await open(String(secrets), 'u1')).toEqual({ passwordHash: 'x' })
  expect(await open(String(secrets), 'u2')).toBeNull()
  expect(await open(`${String(secrets).slice(0, -3)}AAA`, 'u1')).toBeNull()
})
