/**
 * The Postgres server that all tests of a run share, each file in a database of its own. Vitest's main process starts it
 * when a test first asks for it (global set-up), and removes it at the end of the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { postgres } from '../src/postgres.ts'
import { startPostgres } from './postgres-server.ts'

/** Environment variable with the path of the socket at which a test asks for the server. */
const ASK_AT = 'TEST_POSTGRES'
const NAME = '{database}'
const MIGRATED = 'migrated'

/** Vitest's global set-up. */
export default async function offer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-pg-ask-'))
  const path = join(folder, 'ask')
  let starting: ReturnType<typeof startPostgres> | undefined
  const asked = createServer((socket) => {
    starting ??= startPostgres()
    starting.then(
      (server) => socket.end(server.url(NAME)),
      (error: unknown) => socket.end(`error: ${error}`),
    )
  })
  await new Promise<void>((resolve) => asked.listen(path, resolve))
  asked.unref()
  process.env[ASK_AT] = path
  return async () => {
    asked.close()
    await (await starting)?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates an empty database and returns its URL. */
export function createDatabase(): Promise<string> {
  return withServer((client, urlOf) => createFrom('template1', client, urlOf))
}

/** Creates a database with the schema, as a copy of one that is migrated once. */
export function createMigratedDatabase(): Promise<string> {
  return withServer(async (client, urlOf) => {
    await client.query('select pg_advisory_lock(1)')
    const { rows } = await client.query(`select 1 from pg_database where datname = '${MIGRATED}'`)
    if (rows.length === 0) {
      await client.query('create database migrating')
      const { migrate, close } = postgres(urlOf('migrating'), { maxConnections: 1 })
      await migrate()
      await close()
      await client.query(`alter database migrating rename to ${MIGRATED}`)
    }
    return createFrom(MIGRATED, client, urlOf)
  })
}

type UrlOf = (database: string) => string

async function createFrom(template: string, client: Client, urlOf: UrlOf): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name} template ${template}`)
  return urlOf(name)
}

async function withServer<T>(work: (client: Client, urlOf: UrlOf) => Promise<T>): Promise<T> {
  const pattern = await urlPattern()
  const urlOf: UrlOf = (database) => pattern.replace(NAME, database)
  const client = new Client(urlOf('postgres'))
  await client.connect()
  try {
    return await work(client, urlOf)
  } finally {
    await client.end()
  }
}

async function urlPattern(): Promise<string> {
  const path = process.env[ASK_AT]
  if (path === undefined) throw new Error(`${ASK_AT} is not set: this test needs vitest's global set-up`)
  const answer = await text(connect(path))
  if (answer.startsWith('error: ')) throw new Error(answer)
  return answer
}
