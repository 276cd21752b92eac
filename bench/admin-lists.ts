/**
 * Measures the admin lists over 100,000 records of each kind in a SQLite file: `node -C @sallyport/source
 * bench/admin-lists.ts`
 */
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@sallyport/node'
import { ADMIN_SECRET } from './measuring/account.ts'
import { serviceInFile } from './measuring/service-in-file.ts'
import { median } from './measuring/statistics.ts'
import { writeResults } from './measuring/write-results.ts'

const RECORDS = 100_000
const FEW = 200
const ROUNDS = 7
const MAX_MS = 300
const DAY_MS = 86_400_000
const now = new Date()

/** Selects one of the texts for each row, in turn. */
const oneOf = (...texts: readonly string[]) =>
  `case i % ${texts.length} ${texts.map((text, index) => `when ${index} then '${text}'`).join(' ')} end`
const filler = (length: number) => `printf('%.${length}c', 'x')`
/**
 * Spread over the last 90 days. The rows aren't stored by age, so that reading by age can't profit from the storage
 * order.
 */
const age = `${now.getTime()} - (i * 7919 % ${RECORDS}) * ${(90 * DAY_MS) / RECORDS}`
const name = oneOf('ada', 'grace', 'alan', 'edsger', 'barbara', 'donald', 'john', 'margaret', 'tim', 'radia')
const email = `${name} || '.' || i || '@' || iif(i % 3, 'example.com', 'mail' || (i % 1000) || '.example.org')`
const address = `'10.' || (i % 50) || '.' || (i / 50 % 250) || '.' || (i % 200)`
const event = oneOf('identity.auth.login.success', 'identity.auth.login.failed', 'identity.user.created', 'shop.paid')
const end = now.getTime() + DAY_MS

const MANY: Readonly<Record<string, string>> = {
  'auth_users (id, email, name, password_hash, is_email_verified, is_totp_enabled, is_disabled, created_at, last_login)': `
    'u' || i, ${email}, 'Somebody ' || i, ${filler(100)}, i % 3 > 0, i % 5 = 0, i % 100 = 0, ${age}, 0`,
  'auth_sessions (handle, user_id, method, counter, authenticated_at, created_at, expires_at, absolute_expires_at, last_active_at, user_agent, ip_address)': `
    's' || i, 'u' || (i % 60000), 'password', 3, ${age}, ${age}, ${end}, ${end}, 0, ${filler(110)}, ${address}`,
  'auth_telemetry (id, event, created_at, data, user_id, tenant_id, session_id, correlation_id, ip, user_agent)': `
    'e' || i, ${event}, ${age}, '{"method":"password"}', 'u' || (i % 2000), 't' || (i % 20), 's' || (i % 50000), 'c' || i, ${address}, ${filler(110)}`,
  'auth_tenants (id, name, is_active, created_at, search_text)': `'t' || i, 'Works ' || i, 1, ${age}, 'works ' || i`,
  'auth_tenant_members (tenant_id, user_id)': `'t1', 'u' || i`,
  'auth_deliveries (id, message_id, webhook_id, event, url, status, attempts, created_at, delivered_at, body)': `
    'd' || i, 'm' || i, 'w1', 'shop.paid', 'https://hooks.example.com/', iif(i % 1000, 'delivered', 'dead'), 1, ${age}, 0, ${filler(600)}`,
}
const SOME: Readonly<Record<string, string>> = {
  'auth_roles (name, permissions, search_text)': `'role-' || i, '["page:read"]', 'role-' || i`,
  'auth_webhooks (id, url, events, is_active, max_retries, retry_delay_ms, created_at)': `
    'w' || i, 'https://hooks.example.com/' || i, '["*"]', 1, 3, 1000, ${age}`,
  'auth_api_keys (id, name, key_hash, key_prefix, scopes, allowed_ips, is_active, created_at, search_text)': `
    'k' || i, 'Key ' || i, 'h' || i, 'ak_00000000', '[]', '[]', 1, ${age}, 'key ' || i`,
}

function seed(path: string, seeds: Readonly<Record<string, string>>, count: number): void {
  const raw = new DatabaseSync(path)
  for (const [columns, values] of Object.entries(seeds)) {
    const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`
    raw.exec(`${numbers} insert into ${columns} select ${values} from n`)
  }
  raw.close()
}

const { path, stores, sallyport, remove } = await serviceInFile()
seed(path, MANY, RECORDS)
seed(path, SOME, FEW)

const { users, sessions, telemetry, tenants, deliveries, roles, webhooks, apiKeys } = stores
const first = { page: 1, limit: 20 }
const deep = { page: RECORDS / 20, limit: 20 }
const search = (text: string) => ({ ...first, search: text })
const recent = { limit: 20, offset: 0 }
const early = { limit: 20, offset: RECORDS - 20 }
const month = { from: new Date(now.getTime() - 30 * DAY_MS), to: now }

/** A list to measure, by the store and by HTTP, with the expected total. */
interface Figure {
  readonly name: string
  readonly read: () => Promise<unknown>
  readonly path?: string
  readonly total?: number
}

const FIGURES: readonly Figure[] = [
  { name: 'users, page 1', read: () => users.list(first), path: '/users', total: RECORDS },
  { name: 'users, page 5000', read: () => users.list(deep), path: '/users?page=5000', total: RECORDS },
  {
    name: 'users, a rare term',
    read: () => users.list(search('ada.7770@')),
    path: '/users?search=ada.7770@',
    total: 1,
  },
  {
    name: 'users, a common term',
    read: () => users.list(search('example')),
    path: '/users?search=example',
    total: RECORDS,
  },
  {
    name: 'users, a common term, page 5000',
    read: () => users.list({ ...deep, search: 'example' }),
    path: '/users?search=example&page=5000',
    total: RECORDS,
  },
  {
    name: 'users, a term that is nowhere',
    read: () => users.list(search('nobody')),
    path: '/users?search=nobody',
    total: 0,
  },
  {
    name: 'users, a term of one character',
    read: () => users.list(search('a')),
    path: '/users?search=a',
    total: RECORDS / 5,
  },
  { name: 'sessions, page 1', read: () => sessions.list(first, now), path: '/sessions', total: RECORDS },
  { name: 'sessions, page 5000', read: () => sessions.list(deep, now), path: '/sessions?page=5000', total: RECORDS },
  {
    name: 'sessions of a user',
    read: () => sessions.list(search('u59999'), now),
    path: '/sessions?search=u59999',
    total: 1,
  },
  {
    name: 'sessions of an address',
    read: () => sessions.list(search('10.7.7.'), now),
    path: '/sessions?search=10.7.7.',
  },
  {
    name: 'sessions, a common beginning',
    read: () => sessions.list(search('10.'), now),
    path: '/sessions?search=10.',
    total: RECORDS,
  },
  { name: 'events, page 1', read: () => telemetry.query(recent), path: '/events', total: RECORDS },
  { name: 'events, page 5000', read: () => telemetry.query(early), path: '/events?page=5000', total: RECORDS },
  {
    name: 'events of a name, page 1000',
    read: () => telemetry.query({ limit: 20, offset: 19_980, event: 'shop.paid' }),
    path: '/events?event=shop.paid&page=1000',
    total: RECORDS / 4,
  },
  {
    name: 'events of a user',
    read: () => telemetry.query({ ...recent, userId: 'u7' }),
    path: '/events?userId=u7',
    total: RECORDS / 2000,
  },
  {
    name: 'events of a tenant',
    read: () => telemetry.query({ ...recent, tenantId: 't7' }),
    path: '/events?tenantId=t7',
    total: RECORDS / 20,
  },
  {
    name: 'events of a session',
    read: () => telemetry.query({ ...recent, sessionId: 's7' }),
    path: '/events?sessionId=s7',
    total: 2,
  },
  {
    name: 'events of 30 days',
    read: () => telemetry.query({ ...recent, ...month }),
    path: `/events?from=${month.from.toISOString()}`,
  },
  {
    name: 'events of a name in a tenant',
    read: () => telemetry.query({ ...recent, event: 'shop.paid', tenantId: 't7' }),
    path: '/events?event=shop.paid&tenantId=t7',
  },
  { name: 'tenants, page 1', read: () => tenants.list(first), path: '/tenants', total: RECORDS },
  { name: 'tenants, page 5000', read: () => tenants.list(deep), path: '/tenants?page=5000', total: RECORDS },
  {
    name: 'tenants, a rare term',
    read: () => tenants.list(search('works 77777')),
    path: '/tenants?search=works 77777',
    total: 1,
  },
  {
    name: 'tenants, a common term',
    read: () => tenants.list(search('WORKS')),
    path: '/tenants?search=WORKS',
    total: RECORDS,
  },
  { name: 'members, page 1', read: () => tenants.listMembers('t1', first), path: '/tenants/t1/users', total: RECORDS },
  {
    name: 'members, page 5000',
    read: () => tenants.listMembers('t1', deep),
    path: '/tenants/t1/users?page=5000',
    total: RECORDS,
  },
  {
    name: 'members, a rare term',
    read: () => tenants.listMembers('t1', search('u77777')),
    path: '/tenants/t1/users?search=u77777',
    total: 1,
  },
  {
    name: 'deliveries, page 1',
    read: () => deliveries.list({ ...first, webhookId: 'w1' }),
    path: '/webhooks/w1/deliveries',
    total: RECORDS,
  },
  {
    name: 'deliveries, page 5000',
    read: () => deliveries.list({ ...deep, webhookId: 'w1' }),
    path: '/webhooks/w1/deliveries?page=5000',
    total: RECORDS,
  },
  {
    name: 'deliveries that are dead',
    read: () => deliveries.list({ ...first, webhookId: 'w1', status: 'dead' }),
    path: '/webhooks/w1/deliveries?status=dead',
    total: RECORDS / 1000,
  },
  { name: 'roles', read: () => roles.list(first), path: '/roles', total: FEW },
  { name: 'webhooks', read: () => webhooks.list(first), path: '/webhooks', total: FEW },
  { name: 'API keys', read: () => apiKeys.list(first), path: '/api-keys', total: FEW },
  { name: 'counts of users', read: () => users.count() },
  { name: 'counts of deliveries', read: () => deliveries.count() },
  {
    name: 'events by day, 30 days',
    read: () =>
      telemetry.countByDay({
        ...month,
        events: ['identity.auth.login.success', 'identity.auth.login.failed', 'identity.user.created'],
      }),
  },
  { name: 'deliveries by day, 30 days', read: () => deliveries.countByDay(month) },
  { name: 'the overview, 30 days', read: () => users.count(), path: '/stats' },
  { name: 'the overview, 90 days', read: () => users.count(), path: '/stats?days=90' },
]

const server = await serve(sallyport.fetch, { port: 0 })

async function get(target: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
  const response = await fetch(`http://127.0.0.1:${server.port}/admin/api${target}`, { headers })
  if (response.status !== 200) throw new Error(`${target}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Returns the milliseconds of each round. Caches are cold in the first. */
async function timed({ name, total }: Figure, read: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const answer = await read()
    times.push(performance.now() - started)
    const given: unknown = Reflect.get(Object(answer), 'total')
    if (total !== undefined && given !== total) throw new Error(`${name}: expected ${total}, got ${given}`)
  }
  return times
}

const rows: string[][] = []
for (const figure of FIGURES) {
  const isRead = figure.path === undefined || !figure.path.startsWith('/stats')
  const direct = isRead ? await timed(figure, figure.read) : []
  const http = figure.path === undefined ? [] : await timed(figure, () => get(figure.path ?? ''))
  const cells = [direct, http].flatMap((times) =>
    times.length === 0 ? ['', ''] : [median(times).toFixed(1), Math.max(...times).toFixed(1)],
  )
  rows.push([figure.name, ...cells])
  if (Math.max(...direct, ...http) >= MAX_MS) process.exitCode = 1
}

await server.close()
remove()
writeResults({
  id: 'admin-lists',
  title: `The lists of administrators over ${RECORDS} records of each kind`,
  command: 'node -C @sallyport/source bench/admin-lists.ts',
  runtimes: ['node'],
  columns: ['list', 'store, median ms', 'longest ms', 'HTTP, median ms', 'longest ms'],
  rows,
  notes: [
    `20 records a page, ${ROUNDS} rounds, each below ${MAX_MS} ms; SQLite in a file, whose rows lie in another order than that of their age.`,
    `Users, sessions, events, tenants, members of one tenant and deliveries of one webhook: ${RECORDS} each. Roles, webhooks and keys: ${FEW}.`,
  ],
})
