import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg'
import type { SqlDatabase } from '../database/sql-database.ts'
import type { Statement } from '../database/statement.ts'
import {
  asPostgresError,
  concernsTheServer,
  isBrokenConnection,
  isPreparedElsewhere,
  isReadOnly,
  isReusableAfter,
  isRolledBackByAnother,
} from './as-postgres-error.ts'
import { createConnectionAges } from './connection-ages.ts'
import type { PostgresOptions } from './connection-options.ts'
import { numberParameters } from './number-parameters.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { withLibpqModes } from './ssl-mode.ts'

const INT8 = 20
/** Maximum number of repetitions of a transaction that the database rolled back because of a parallel one. */
const MAX_RETRIES = 12
const MAX_RETRY_DELAY_MS = 200
/** Milliseconds beyond `statementTimeoutMs` after which a connection without a response is treated as broken. */
const ANSWER_GRACE_MS = 5000
/** Milliseconds after which the database ends a transaction whose process has frozen, so that its locks are freed. */
const IDLE_TRANSACTION_MS = 30_000
/** Milliseconds after which a connection without work is closed. */
const IDLE_CONNECTION_MS = 60_000
/** Default of `maxConnectionAgeMs`. */
const MAX_AGE_MS = 15 * 60_000
const READS = /^\s*select\b/i

export interface PostgresDatabase extends SqlDatabase {
  /** Returns the number of the pool's connections, of its connections without work, and of the statements that wait for a connection. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

export function poolConfig(url: string, options: PostgresOptions): PoolConfig {
  const { maxConnections = 10, connectTimeoutMs = 5000, statementTimeoutMs = 10_000, schema } = options
  return {
    connectionString: withLibpqModes(url),
    // Leaves out the schema `public`: if a table is missing, the table of another service must not be found there.
    ...(schema !== undefined && { options: `-c search_path="${schema}"` }),
    max: maxConnections,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    fallback_application_name: 'sallyport',
    keepAlive: true,
    // Lets the process end while unused connections are open.
    allowExitOnIdle: true,
    // Reads int8 as numbers: all numbers and counts of this schema are below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format),
    },
  }
}

export function maxAgeOf({ maxConnectionAgeMs = MAX_AGE_MS }: PostgresOptions): number {
  return maxConnectionAgeMs
}

/**
 * Opens a pool of connections. Connects at the first statement. Throws if a file that the URL names, such as `sslrootcert`, can't be read.
 */
export function postgresDatabase(url: string, options: PostgresOptions): PostgresDatabase {
  const config = poolConfig(url, options)
  assertFilesOf(config)
  const pool = new Pool(config)
  const { statementTimeoutMs = 10_000 } = options
  let prepares = options.prepare !== false
  const ages = createConnectionAges<PoolClient>(maxAgeOf(options))
  /** Connections on which a statement has run. If one breaks, the server may still work: the connection may have been cut while it was idle. */
  const used = new WeakSet<PoolClient>()
  const names = new Map<string, string>()
  const process = crypto.randomUUID().slice(0, 8)
  const closing = new AbortController()
  // Ignores the error of a connection that breaks while nothing runs on it: the pool drops this connection, and the next statement opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    ages.add(client)
  })

  function nameOf(text: string): string | undefined {
    if (!prepares) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= 500) return known
    // A name that only this process uses: on a connection that a pooler shares, an equal name could run the statement of another process.
    const name = `sallyport_${process}_${names.size}`
    names.set(text, name)
    return name
  }

  async function query(client: PoolClient, { sql, parameters }: Statement, isUnlimited = false): Promise<QueryResult> {
    const text = numberParameters(sql)
    const name = isUnlimited ? undefined : nameOf(text)
    // Replaces NUL characters, which Postgres texts can't contain.
    const values = parameters.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value))
    const query_timeout = isUnlimited ? 0 : statementTimeoutMs + ANSWER_GRACE_MS
    const config = { text, values, ...(name !== undefined && { name }), query_timeout }
    return client.query(config)
  }

  /** Takes a connection from the pool. Closes connections that are too old. */
  async function youngConnection(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (!ages.isOver(client)) return client
      client.release(true)
    }
  }

  /**
   * Runs the work on a connection of the pool. Closes the connection after an error that concerns more than the statement. After a
   * broken connection, and if the server is read-only, a standby or restarting, the others are closed before their next use.
   */
  async function onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await youngConnection()
    let isReusable = true
    try {
      const result = await work(client)
      used.add(client)
      return result
    } catch (error) {
      isReusable = isReusableAfter(error)
      if (concernsTheServer(error)) ages.endAll()
      throw error
    } finally {
      client.release(isReusable ? undefined : true)
    }
  }

  async function run<T>(isRead: boolean, work: (client: PoolClient) => Promise<T>): Promise<T> {
    let mayPrepare = prepares
    for (let attempt = 0; ; attempt++) {
      let wasUsed = false
      try {
        return await onConnection((client) => {
          wasUsed = used.has(client)
          return work(client)
        })
      } catch (error) {
        // Repeats a read at once on another connection, and also a write that a former primary refused. Other connections may be broken too, so a
        // read is repeated until a new connection fails. A write on a broken connection isn't repeated, because it may have been committed.
        const isUnrun = isReadOnly(error) || (isRead && isBrokenConnection(error))
        const isRolledBack = isRolledBackByAnother(error)
        if (isPreparedElsewhere(error) && mayPrepare) {
          // A pooler shares the connections. The work was rolled back, so it runs again. Later statements aren't prepared either.
          mayPrepare = prepares = false
          continue
        }
        if (!(isRolledBack ? attempt < MAX_RETRIES : isUnrun && (attempt === 0 || wasUsed)))
          throw asPostgresError(error)
        if (isRolledBack && !isRead) await sleep(Math.random() * Math.min(2 ** attempt * 4, MAX_RETRY_DELAY_MS))
      }
    }
  }

  const single = (statement: Statement) => run(READS.test(statement.sql), (client) => query(client, statement))

  return {
    dialect: postgresDialect,
    async first<R>(statement: Statement<R>) {
      // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run
      // time.
      return ((await single(statement)).rows[0] ?? null) as R | null
    },
    async all<R>(statement: Statement<R>) {
      // The cast is sound as in `first`.
      return (await single(statement)).rows as readonly R[]
    },
    async run(statement) {
      return (await single(statement)).rowCount ?? 0
    },
    async batch<R>(statements: readonly Statement<R>[]) {
      const [first] = statements
      const isMigration = first === postgresDialect.migrationLock[0]
      return run(false, async (client) => {
        await client.query('begin isolation level read committed')
        const answers: (readonly R[])[] = []
        try {
          for (const statement of statements) {
            // The cast is sound as in `first`.
            answers.push((await query(client, statement, isMigration)).rows as readonly R[])
          }
          await client.query('commit')
        } catch (error) {
          if (!isBrokenConnection(error)) await client.query('rollback').catch(() => {})
          throw error
        }
        return answers
      })
    },
    closing: closing.signal,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing.abort()
      return pool.end()
    },
  }
}

/** Throws if a file can't be read. The driver reads the files when a client is created, so this creates one, which never connects. */
function assertFilesOf(config: PoolConfig): void {
  try {
    new Client(config)
  } catch (error) {
    if (!(error instanceof Error && 'path' in error)) throw error
    throw new TypeError(`The URL of the Postgres database names a file that can't be read: ${error.message}`)
  }
}
