import type { Stores, User } from '@sallyport/core'
import { PROOF_PURPOSES } from '@sallyport/testkit'
import { mailedReset } from '../../auth/account/reset-password.ts'
import { group } from '../../group.ts'
import { signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, isTrue, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import { type StoredRow, TERMS } from '../../support/read-tables.ts'
import type { Target } from '../../support/target.ts'
import { administer, WITH_ADMIN } from '../caller.ts'

const HOUR = 3_600_000
const MANY = { page: 1, limit: 100 }
/** Texts that occur only in records of this user. */
const ADA = {
  id: 'user-of-ada-7f3e',
  email: 'ada.qzxjv@example.com',
  phoneNumber: '+393331112223',
  name: 'Ada Qzxjv',
  newEmail: 'ada.new@example.net',
  linkedEmail: 'ada.linked@example.org',
  providerAccountId: 'subject-of-ada',
  credentialId: 'credential-of-ada',
}
const BOB: typeof ADA = {
  id: 'user-of-bob-51ac',
  email: 'bob@example.com',
  phoneNumber: '+393334445556',
  name: 'Bob',
  newEmail: 'bob.new@example.net',
  linkedEmail: 'bob.linked@example.org',
  providerAccountId: 'subject-of-bob',
  credentialId: 'credential-of-bob',
}

const PASSKEY = { publicKey: 'AAAA', counter: 0, transports: [], isBackupEligible: true, isBackedUp: true }

/** Tables that may contain a user's data: those that the stores list and those read from a database. */
const LISTED = [
  'auth_deliveries',
  'auth_linked_accounts',
  'auth_metadata',
  'auth_passkeys',
  'auth_proofs',
  'auth_sessions',
  'auth_telemetry',
  'auth_tenant_members',
  'auth_users',
]
const READ = ['auth_user_roles']
/** The audit trail names users by their ids, and only so. */
const AUDIT = ['auth_audit', 'auth_audit_keys']
/** The indexes of e-mail addresses and names in SQLite. In Postgres they aren't tables. */
const INDEXES = ['auth_email_search', 'auth_name_search']

/** Adds a record of the user wherever there may be one. */
async function addRecordsOf({ stores, clock, sallyport }: Target, who: typeof ADA): Promise<void> {
  const { id: userId, email, name, newEmail, linkedEmail, providerAccountId, credentialId } = who
  const at = clock.now()
  await given(stores.metadata).merge(userId, { nick: name })
  await given(stores.roles).assign(userId, 'editor')
  await given(stores.roles).assign(userId, 'editor', 'acme')
  await given(stores.tenants).addMember('acme', userId)
  const linked = { userId, provider: 'github', providerAccountId, email: linkedEmail, name, linkedAt: at }
  await given(stores.linkedAccounts).insert(linked)
  await given(stores.passkeys).insert({ ...PASSKEY, id: credentialId, userId, credentialId, name, createdAt: at }, 20)
  await stores.users.setSmsCode(userId, `code of ${userId}`, new Date(at.getTime() + HOUR))
  for (const purpose of PROOF_PURPOSES) {
    const data = { email, newEmail, providerAccountId }
    await stores.proofs.put({ purpose, hash: `${purpose}-${userId}`, userId, data, attempts: 0 })
  }
  await sallyport.track('shop.order', { buyer: userId, email: newEmail }, { userId })
}

/** Adds records shared by all users, and a webhook for every event. */
async function withShared({ stores, clock }: Target): Promise<void> {
  const createdAt = clock.now()
  await given(stores.roles).insert({ name: 'editor', permissions: ['page:write'] })
  await given(stores.tenants).insert({ id: 'acme', name: 'Acme', isActive: true, createdAt })
  const hook = { id: 'w1', url: 'https://hooks.example.com/', events: ['*'], isActive: true }
  await given(stores.webhooks?.insert).call(stores.webhooks, { ...hook, maxRetries: 3, retryDelayMs: 1000, createdAt })
}

/** The records that the stores list, as rows: a store in memory has no tables. */
async function listed(stores: Stores, now: Date): Promise<readonly StoredRow[]> {
  const { users, sessions, telemetry, tenants, deliveries, linkedAccounts, passkeys, metadata, roles } = stores
  const of = (table: string, records: readonly unknown[]) =>
    records.map((record) => ({ table, text: JSON.stringify(record) }))
  const { id } = ADA
  return [
    ...of('auth_users', (await given(users.list).call(users, MANY)).users),
    ...of('auth_sessions', (await given(sessions.list).call(sessions, MANY, now)).sessions),
    ...of('auth_telemetry', (await given(telemetry?.query).call(telemetry, { limit: 1000, offset: 0 })).events),
    ...of('auth_tenant_members', (await given(tenants?.listMembers).call(tenants, 'acme', MANY)).userIds),
    ...of('auth_deliveries', (await given(deliveries).list({ ...MANY, webhookId: 'w1' })).deliveries),
    ...of('auth_linked_accounts', await given(linkedAccounts).listForUser(id)),
    ...of('auth_passkeys', await given(passkeys).listForUser(id)),
    ...of('auth_user_roles', await given(roles).rolesOf(id, 'acme')),
    ...of('auth_metadata', Object.entries(await given(metadata).get(id))),
    ...of(
      'auth_proofs',
      (await Promise.all(PROOF_PURPOSES.map((purpose) => stores.proofs.find(purpose, `${purpose}-${id}`)))).filter(
        (proof) => proof !== null,
      ),
    ),
  ]
}

async function everything(target: Target): Promise<readonly StoredRow[]> {
  return [...(await listed(target.stores, target.clock.now())), ...((await target.rows?.()) ?? [])]
}

function isNamed({ text }: StoredRow): boolean {
  return Object.values(ADA).some((name) => text.includes(name))
}

/** The tables in which a row contains the user's data. */
function naming(rows: readonly StoredRow[]): readonly string[] {
  return [...new Set(rows.filter(isNamed).map(({ table }) => table))].sort()
}

async function ownedBy(id: string, target: Target): Promise<unknown> {
  const rows = (await everything(target)).filter(({ table }) => table !== 'auth_deliveries')
  return rows.filter(({ text }) => text.includes(id)).length
}

const OWN_EVENTS = ['user.deleted', 'session.revoked', 'role.revoked', 'tenant.user.removed'].map(
  (name) => `identity.${name}`,
)

async function check(target: Target, remove: (user: User, client: Native) => Promise<void>): Promise<void> {
  const { id, email, phoneNumber, name } = ADA
  await withShared(target)
  await signedInNative(target, { id: BOB.id, email: BOB.email, phoneNumber: BOB.phoneNumber, name: BOB.name })
  await addRecordsOf(target, BOB)
  const { user, client } = await enrolledAccount(target, { id, email, phoneNumber, name, firstName: name })
  await mailedReset(target, email)
  await addRecordsOf(target, ADA)
  status(await client.post('/auth/change-email/request', { newEmail: ADA.newEmail }), 200)
  status(await send(target, 'POST', '/auth/login', { json: { email, password: 'wrong' } }), 401)
  // Webhook registrations are cached for up to 5 s.
  target.clock.advance(5000)
  await target.settled()
  const before = naming(await everything(target))
  const expected = target.rows === undefined ? LISTED : [...LISTED, ...READ].sort()
  equal(
    before.filter((table) => ![...INDEXES, ...AUDIT].includes(table)),
    expected,
    'tables that name the user before',
  )
  const ofBob = await ownedBy(BOB.id, target)

  await remove(user, client)
  await target.settled()

  const after = await everything(target)
  const { id: _, ...addresses } = ADA
  const outbox = after.filter(({ table }) => table === 'auth_deliveries')
  for (const { text: row } of outbox) {
    isTrue(!Object.values(addresses).some((text) => row.includes(text)), `no address in ${row}`)
    const isOwn = OWN_EVENTS.some((event) => row.includes(event))
    isTrue(isOwn || !row.includes(id), `of the deletion's own events: ${row}`)
  }
  const trail = after.filter(({ table }) => AUDIT.includes(table))
  for (const { text: row } of trail)
    isTrue(!Object.values(addresses).some((text) => row.includes(text)), `no address in ${row}`)
  const rest = after.filter((row) => !outbox.includes(row) && !trail.includes(row))
  equal(naming(rest), [], 'tables that name the user')
  equal(await ownedBy(BOB.id, target), ofBob, 'what somebody else has')
  // Parts of the address and the name that occur in no other ones.
  const terms = after
    .filter(({ table }) => TERMS.some((name) => name === table))
    .map(({ text }) => JSON.parse(text).term)
  for (const part of ['qzx', 'zxj', 'jv@']) isTrue(!terms.includes(part), `${part} is in no index`)
  const { users } = target.stores
  for (const search of [email, 'qzxjv', 'ad']) {
    equal(await given(users.list).call(users, { ...MANY, search }), { users: [], total: 0 }, search)
  }
}

export const deleteLeavesNothingGroup = group('a deleted user', {
  'R28 is named by no row of any table after DELETE /auth/account': async (open) => {
    const target = await open(WITH_ADMIN)
    await check(target, async (_, client) => status(await client.send('DELETE', '/auth/account', {}), 200))
  },
  'R28 is named by no row of any table after DELETE /admin/api/users/:id': async (open) => {
    const target = await open(WITH_ADMIN)
    await check(target, async ({ id }) => status(await administer(target, 'DELETE', `/users/${id}`), 200))
  },
})
