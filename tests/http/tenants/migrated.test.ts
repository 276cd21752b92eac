/** Databases that an earlier version filled: their tenants, roles and API keys go on working after the migrations 0022, 0025 and 0026. */
import { memoryStores } from '@sallyport/core/memory'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { postgres } from '@sallyport/sql/postgres'
import { sqlite } from '@sallyport/sql/sqlite'
import { tenants } from '@sallyport/tenants'
import { describe, it, onTestFinished } from 'vitest'
import type { SqlDatabase } from '../../../packages/sql/src/database/sql-database.ts'
import { ALL_MIGRATIONS } from '../../../packages/sql/src/migrations/all-migrations.ts'
import { migrate } from '../../../packages/sql/src/migrations/migrate.ts'
import { migrationsFor } from '../../../packages/sql/src/postgres/postgres-migrations.ts'
import { createDatabase } from '../../../packages/sql/test/postgres-cluster.ts'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { runCase } from '../group.ts'
import { signIn } from '../support/account.ts'
import { bytes, send } from '../support/answer.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import { targetMaker } from '../support/make-target.ts'
import type { MakeTarget, WholeStores } from '../support/target.ts'
import { createdBy, person, rolesIn } from './organisation.ts'

const CREATED_AT = 1_700_000_000_000

interface Storage {
  readonly db: SqlDatabase
  readonly stores: Partial<WholeStores>
  /** Applies the migrations before 0022, as an earlier version did. */
  migrateAsBefore(): Promise<void>
  migrate(): Promise<unknown>
}

const isEarlier = ({ name }: { readonly name: string }) => name < '0022' || name.startsWith('postgres-')

async function onSqlite(): Promise<Storage> {
  const storage = sqlite(':memory:')
  return { ...storage, migrateAsBefore: () => migrate(storage.db, ALL_MIGRATIONS.filter(isEarlier)) }
}

async function onPostgres(): Promise<Storage> {
  const storage = postgres(await createDatabase(), { maxConnections: 2 })
  onTestFinished(() => storage.close())
  return {
    ...storage,
    migrateAsBefore: async () => migrate(storage.db, (await migrationsFor(storage.db)).filter(isEarlier)),
  }
}

/** Inserts the row with the columns of the earlier version. */
const insert = ({ db }: Storage, table: string, row: Readonly<Record<string, string | number | null>>) => {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  return db.run({
    sql: `insert into ${table} (${columns.join(', ')}) values (${marks})`,
    parameters: Object.values(row),
  })
}

/** Makes an API key over other stores, and inserts its row. Returns the key. */
async function withOldKey(open: MakeTarget, storage: Storage, scopes: readonly string[]): Promise<string> {
  const elsewhere = await open({ ...WITH_ADMIN, stores: memoryStores() })
  const made = await administer(elsewhere, 'POST', '/api-keys', { name: 'old', scopes })
  const [key] = given(await elsewhere.stores.apiKeys?.list({ page: 1, limit: 1 })).keys
  if (key === undefined) throw new Error('the key is missing')
  await insert(storage, 'auth_api_keys', {
    id: key.id,
    name: key.name,
    key_hash: key.keyHash,
    key_prefix: key.keyPrefix,
    scopes: JSON.stringify(key.scopes),
    allowed_ips: '[]',
    is_active: 1,
    created_at: CREATED_AT,
    search_text: 'old',
  })
  return text(made, 'rawKey')
}

async function goesOn(open: MakeTarget, storage: Storage): Promise<void> {
  await storage.migrateAsBefore()
  const before = await open({ ...WITH_ADMIN, stores: storage.stores as WholeStores })
  const [ada, bob] = [await person(before, 'ada'), await person(before, 'bob')]
  for (const [id, is_active] of [
    ['acme', 1],
    ['globex', 1],
    ['gone', 0],
  ] as const) {
    const name = id.toUpperCase()
    await insert(storage, 'auth_tenants', { id, name, is_active, created_at: CREATED_AT, search_text: id })
    await insert(storage, 'auth_tenant_members', { tenant_id: id, user_id: ada.id })
  }
  await insert(storage, 'auth_tenant_members', { tenant_id: 'acme', user_id: bob.id })
  await administer(before, 'POST', '/roles', { name: 'editor', permissions: ['texts:write'] })
  await insert(storage, 'auth_user_roles', { user_id: bob.id, role: 'editor', tenant_id: 'acme' })
  const rawKey = await withOldKey(open, storage, ['api-keys:introspect'])

  await storage.migrate()
  const target = await open({
    ...WITH_ADMIN,
    stores: storage.stores as WholeStores,
    features: [ownedKeys(), tenants({ roles: ['editor'], create: 'anyone' })],
  })
  const asAda = await signIn(target, { email: 'ada@example.com' })
  const asBob = await signIn(target, { email: 'bob@example.com' })

  const { tenants: joined } = (await asAda.get('/auth/tenants')).json
  equal(
    Object.values(Object(joined)).map((one) => [Object(one).id, Object(one).role, Object(one).permissions]),
    ['acme', 'globex'].map((id) => [id, 'member', ['tenant:read']]),
  )
  const acme = Object((await asBob.get('/auth/tenants/acme')).json.tenant)
  equal(
    [acme.roles, acme.permissions],
    [
      ['editor', 'tenant:member'],
      ['tenant:read', 'texts:write'],
    ],
  )
  refused(await asAda.get('/auth/tenants/gone'), 404, 'TENANT_NOT_FOUND')

  // Nobody owns an existing tenant. The first owner is appointed, and is the last one then.
  for (const id of ['acme', 'globex'])
    status(await administer(target, 'POST', `/tenants/${id}/owner`, { userId: ada.id }), 200)
  equal(await rolesIn(target, 'acme', [ada, bob]), { [ada.id]: 'owner', [bob.id]: 'member' })
  refused(await asAda.post('/auth/tenants/acme/leave'), 409, 'LAST_OWNER')
  status(await asAda.send('PATCH', '/auth/tenants/acme', { json: { slug: 'acme' } }), 200)
  refused(await asAda.send('PATCH', '/auth/tenants/globex', { json: { slug: 'acme' } }), 409, 'SLUG_EXISTS')
  await createdBy({ id: bob.id, client: asBob })

  // The key belongs to the administrators, and to nobody else.
  const answer = await send(target, 'POST', '/tools/introspect', {
    body: bytes(String(new URLSearchParams({ token: rawKey }))),
    headers: { 'X-Api-Key': rawKey, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  equal([answer.status, answer.json.active, answer.json.scope], [200, true, 'api-keys:introspect'])
  equal((await asAda.get('/auth/api-keys')).json.keys, [])
  equal((await asAda.get('/auth/tenants/acme/keys')).json.keys, [])
  const { keys } = (await administer(target, 'GET', '/api-keys')).json
  equal(
    Object.values(Object(keys)).map((one) => Object(one).name),
    ['old'],
  )
}

describe('Tenants, roles and API keys of an earlier version go on working', () => {
  it.each([
    ['SQLite', onSqlite],
    ['Postgres', onPostgres],
  ] as const)('on %s', async (_, open) => {
    const storage = await open()
    await runCase(
      { name: 'migrated', run: (make) => goesOn(make, storage) },
      targetMaker({ stores: async () => ({ stores: memoryStores() }) }),
    )
  })
})
