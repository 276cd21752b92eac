/**
 * Measures the bytes that a record takes in SQLite, indexes included: `node -C @sallyport/source bench/row-sizes.ts`. The service writes one
 * record of each kind; copies of it, with keys of their own, fill the tables.
 */
import { createHash, randomUUID } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { ADMIN_SECRET, PASSWORD } from './measuring/account.ts'
import { serviceInFile } from './measuring/service-in-file.ts'
import { writeResults } from './measuring/write-results.ts'

const COPIES = Number(process.env.COPIES ?? 100_000)
const EMAIL = 'ada.lovelace@example.org'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Row = Record<string, SQLInputValue>

const { path, sallyport, remove } = await serviceInFile()
const raw = new DatabaseSync(path)

async function send(method: string, target: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Auth-Strategy': 'bearer',
    'User-Agent': BROWSER,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const request = new Request(`https://auth.example.com${target}`, { method, headers, body: JSON.stringify(body) })
  const response = await sallyport.fetch(request, { address: '203.0.113.77' })
  if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`)
  return response.json()
}

const rowsOf = (table: string) => raw.prepare(`select * from ${table}`).all()

/** Number of telemetry rows that the call adds. */
async function eventsOf(call: () => Promise<unknown>): Promise<number> {
  const before = rowsOf('auth_telemetry').length
  await call()
  return rowsOf('auth_telemetry').length - before
}

await send('POST', '/auth/register', { email: EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' })
const [{ id } = {}] = rowsOf('auth_users')
await send('PATCH', `/admin/api/users/${id}`, { name: 'Ada Lovelace' }, ADMIN_SECRET)
let refreshToken: unknown
const ofSignIn = await eventsOf(async () => {
  ;({ refreshToken } = await send('POST', '/auth/login', { email: EMAIL, password: PASSWORD }))
})
const ofRefresh = await eventsOf(() => send('POST', '/auth/refresh', { refreshToken }))

/** A text that differs in each copy and has the length of the original. */
function copyOf(text: SQLInputValue | undefined, copy: number): string {
  const original = String(text)
  if (/^[0-9a-f-]{36}$/.test(original)) return randomUUID()
  return createHash('sha512').update(`${copy} ${original}`).digest('base64url').repeat(2).slice(0, original.length)
}

/** Fills a table with copies of its newest row. `keysOf` returns the columns of a copy that are its own. */
function fill(table: string, keysOf: (row: Row, copy: number) => Row): void {
  // The cast is safe: SQLite returns the column types that it takes.
  const row = rowsOf(table).at(-1) as Row
  const columns = Object.keys(row)
  const insert = raw.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  raw.exec('begin')
  for (let copy = 1; copy <= COPIES; copy++) {
    const changed = { ...row, ...keysOf(row, copy) }
    insert.run(...columns.map((column) => changed[column] ?? null))
  }
  raw.exec('commit')
}

const userIds = Array.from({ length: COPIES }, () => randomUUID())
const ofUser = (copy: number) => userIds[copy - 1] ?? ''
fill('auth_users', ({ created_at }, copy) => ({
  id: ofUser(copy),
  search_id: null,
  email: EMAIL.replace('ada', `ada${copy.toString(36).padStart(4, '0')}`).replace('example', `mail${copy % 1000}`),
  created_at: Number(created_at) - copy,
}))
fill('auth_sessions', ({ handle }, copy) => ({ handle: copyOf(handle, copy), user_id: ofUser(copy) }))
fill('auth_telemetry', (row, copy) => ({
  id: copyOf(row.id, copy),
  user_id: ofUser(copy),
  session_id: row.session_id === null ? null : copyOf(row.session_id, copy),
  correlation_id: copyOf(row.correlation_id, copy),
}))
fill('auth_audit', ({ sequence, id, mac }, copy) => ({
  sequence: Number(sequence) + copy,
  id: copyOf(id, copy),
  subject_id: ofUser(copy),
  mac: copyOf(mac, copy),
  previous_mac: copyOf(mac, copy - 1),
}))

/** Tables and full-text indexes of a kind of record; indexes follow from the table. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'user, with the indexes of the search': ['auth_users', 'auth_email_search%', 'auth_name_search%'],
  session: ['auth_sessions'],
  'event (telemetry)': ['auth_telemetry'],
  'row of the audit trail': ['auth_audit'],
}
const bytesOf = (tables: readonly string[]) =>
  tables
    .map((table) =>
      raw
        .prepare(
          `select sum(pgsize) as bytes from dbstat where name in (select name from sqlite_master where tbl_name like ?)`,
        )
        .get(table),
    )
    .reduce((sum, row) => sum + Number(row?.bytes ?? 0), 0)

const rows = Object.entries(KINDS).map(([kind, tables]) => [kind, String(Math.round(bytesOf(tables) / COPIES))])
raw.close()
remove()
writeResults({
  id: 'row-sizes',
  title: 'Bytes of a record in SQLite',
  command: 'node -C @sallyport/source bench/row-sizes.ts',
  runtimes: ['node'],
  columns: ['record', 'bytes, with indexes'],
  rows,
  notes: [
    `${COPIES.toLocaleString('en')} records of each kind, with names, an argon2id hash, a user agent of ${BROWSER.length} characters and an address.`,
    `A sign-in adds one session and ${ofSignIn} events; a refresh changes the session's row and adds ${ofRefresh}.`,
  ],
})
