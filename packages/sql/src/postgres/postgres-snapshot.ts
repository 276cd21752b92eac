import { Client } from 'pg'
import type { SqlDatabase } from '../database/sql-database.ts'
import type { Statement } from '../database/statement.ts'
import { type Snapshot, snapshotOn } from '../snapshot.ts'
import { asPostgresError } from './as-postgres-error.ts'
import type { PostgresOptions } from './connection-options.ts'
import { numberParameters } from './number-parameters.ts'
import { poolConfig } from './postgres-database.ts'
import { postgresDialect } from './postgres-dialect.ts'

/** Reads the database as it is now, in a transaction on a connection of its own. Writers go on meanwhile. */
export async function readPostgresSnapshot<T>(
  url: string,
  options: PostgresOptions,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new Client(poolConfig(url, options))
  // Ignores the event: if the connection breaks between two statements, the next statement fails.
  client.on('error', () => {})
  try {
    await begin(client)
    return await work(snapshotOn(reading(client)))
  } finally {
    await client.end().catch(() => {})
  }
}

async function begin(client: Client): Promise<void> {
  try {
    await client.connect()
    await client.query('begin transaction isolation level repeatable read read only')
    // Switches off the limit, because the caller may write the rows to something slow, such as a pipe.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // The transaction sees the database as it is at its first read, so this reads a row at once.
    await client.query('select name from auth_migrations limit 1')
  } catch (error) {
    throw asPostgresError(error)
  }
}

function reading(client: Client): SqlDatabase {
  async function all<R>({ sql, parameters }: Statement<R>): Promise<readonly R[]> {
    try {
      // The cast is sound if the author of the SQL has declared the right type for its rows; nothing checks it at run time.
      return (await client.query(numberParameters(sql), [...parameters])).rows as readonly R[]
    } catch (error) {
      throw asPostgresError(error)
    }
  }
  return {
    dialect: postgresDialect,
    all,
    first: async (statement) => (await all(statement))[0] ?? null,
    run: async (statement) => (await all(statement)).length,
    async batch(statements) {
      const answers = []
      for (const statement of statements) answers.push(await all(statement))
      return answers
    },
  }
}
