import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { databaseLock, NAMES } from './postgres-dialect.ts'

/**
 * Creates the trigram indexes for searches of users by parts of their e-mail address and of their names, and the extension `pg_trgm` that
 * the indexes need. Returns false if the database lacks the extension and this role may not create it: such a search
 * then finds the same users by reading all of them. The next migration tries again. `place`: SQL that names the schema for the extension.
 * Without `place`, the extension is created in the first schema of the search path, and dropped with that schema.
 */
export async function createUserTrigrams(db: SqlDatabase, place = ''): Promise<boolean> {
  const { migrationLock } = db.dialect
  if ((await extensionSchema(db)) === null) {
    const create = { sql: `create extension if not exists pg_trgm${place}`, parameters: [] }
    await db.batch([...databaseLock, create]).catch(ignoreRefusal)
  }
  const schema = await extensionSchema(db)
  if (schema === null) return false
  // The operators are named with their schema, because many hosters keep extensions outside of the search path.
  const index = (name: string, text: string) => ({
    sql: `create index if not exists ${name} on auth_users using gin (${text} ${schema}.gin_trgm_ops)`,
    parameters: [],
  })
  const indexes = [index('auth_users_email_trigrams', 'email'), index('auth_users_name_trigrams', NAMES.sql)]
  await db.batch([...migrationLock, ...indexes])
  return true
}

/** Returns the quoted name of the schema with the extension, or null if the database has no extension `pg_trgm`. */
async function extensionSchema(db: SqlDatabase): Promise<string | null> {
  const row = await db.first(sql<{ readonly schema: string }>`
    select quote_ident(nspname) as schema from pg_extension
    join pg_namespace on pg_namespace.oid = pg_extension.extnamespace where extname = 'pg_trgm'`)
  return row?.schema ?? null
}

/** SQLSTATEs: no right to create the extension, its schema doesn't exist, extension not installed on the server, not supported. */
const REFUSALS = ['42501', '3F000', '0A000', '58P01', '22023']

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code)))) throw error
}
