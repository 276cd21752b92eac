import type { SqlDialect } from '../database/dialect.ts'
import type { TableName } from '../database/schema.ts'
import { list, name, type Sql, sql } from '../database/statement.ts'

/** Primary keys of the tables whose rows are selected by `rowKey`, if the key isn't the column `id`. */
const ROW_KEYS: Partial<Record<TableName, Sql>> = {
  auth_sessions: sql`handle`,
  auth_roles: sql`name`,
  auth_audit: sql`sequence`,
  auth_proofs: list([sql`purpose`, sql`hash`]),
  auth_records: list([sql`kind`, sql`id`]),
  auth_rate_limits: sql`key`,
  auth_tenant_members: list([sql`tenant_id`, sql`user_id`]),
  auth_user_roles: list([sql`user_id`, sql`role`, sql`tenant_id`]),
  auth_metadata: list([sql`user_id`, sql`key`]),
  auth_linked_accounts: list([sql`provider`, sql`provider_account_id`]),
}
/** Number of rows in `auth_locks`. */
export const LOCKS = 256
/** Key of a database's advisory lock: "sally" in ASCII and a zero byte. The key of a schema's lock is this number plus the schema's oid. */
const DATABASE_LOCK = 0x73616c6c7900
/** Switches off the time limits of a transaction, so that it waits for a lock as long as necessary. */
const PATIENCE: readonly Sql[] = [sql`set local statement_timeout = 0`, sql`set local lock_timeout = 0`]
/** Statements that take the lock for changes that concern all schemas of a database: creation of schemas and extensions. */
export const databaseLock: readonly Sql[] = [...PATIENCE, sql`select pg_advisory_xact_lock(${DATABASE_LOCK})`]
/** Escapes of `JSON.stringify` for a NUL and for half of a surrogate pair, which Postgres's JSON functions refuse. */
const REFUSED_ESCAPES = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/**
 * Names and phone number of a user in lower case, in separate lines, so that a search needs one index. The columns have the collation "C", in
 * which `lower` converts only ASCII letters. So this uses the database's default collation, in which `lower` usually converts others, too.
 */
export const NAMES = sql`lower((
  coalesce(first_name, '') || chr(10) || coalesce(last_name, '') || chr(10) || coalesce(name, '') || chr(10) || coalesce(phone_number, '')
) collate "default")`

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
const readable = (json: string): string => json.replace(REFUSED_ESCAPES, '$1\\ufffd')
const stringsIn = (json: string): Sql =>
  sql`(select value from json_array_elements_text(cast(${readable(json)} as json)) as texts (value))`

/** The SQL of Postgres, limited to what CockroachDB and YugabyteDB document as well. */
export const postgresDialect: SqlDialect = {
  rowKey: (table) => ROW_KEYS[table] ?? sql`id`,
  jsonText: (text) => sql`cast(to_json(${text}) as text)`,
  jsonArrayOf: (element) => sql`'[' || string_agg(${element}, ',') || ']'`,
  jsonMerged: (object, patch) =>
    sql`cast(jsonb_strip_nulls(cast(${object} as jsonb) || cast(${patch} as jsonb)) as text)`,
  // Of several keys that `readable` makes equal, keeps the last: an insert must not change a row twice.
  pairsIn: (json) => sql`(
    select distinct on (pair ->> 0) pair ->> 0 as key, pair ->> 1 as value
    from json_array_elements(cast(${readable(json)} as json)) with ordinality as pairs (pair, place)
    order by pair ->> 0, place desc)`,
  stringsIn,
  objectsIn: (table, json) =>
    sql`json_populate_recordset(cast(null as ${name(table)}), cast(${readable(json)} as json))`,
  fieldOf: name,
  textAt: (column, field) => sql`cast(${column} as json) ->> cast(${field} as text)`,
  hasOneOf: (column, texts) => sql`exists (
    select 1 from json_array_elements_text(cast(${column} as json)) as texts (value)
    where value in ${stringsIn(JSON.stringify(texts))})`,
  utcDay: (column) => sql`to_char(to_timestamp(${column} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  contains: (column, text) => sql`strpos(lower(${column}), ${text.toLowerCase()}) > 0`,
  // The columns are in the collation "C", which sorts by bytes. U+10FFFF is the last character.
  startsWith: (column, text) => sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`,
  emailContains: (text) => ({ found: sql`email like ${patternOf(text)}` }),
  wordSearch: { contains: (text) => sql`(email like ${patternOf(text)} or ${NAMES} like ${patternOf(text)})` },
  unexpiredSessions: (now) => ({ found: sql`expires_at > ${now}` }),
  // Repeats the condition: if another transaction has changed a row meanwhile, Postgres checks only the outer condition again.
  unlockedDeliveries: (ids, at) => sql`
    select id from auth_deliveries where id in (${ids}) and due_at <= ${at} for update skip locked`,
  // Locks a row, because advisory locks have no effect in CockroachDB.
  lock: (key) => [sql`select key from auth_locks where key = ${hashOf(key) % LOCKS} for update`],
  // One lock per schema: services in other schemas of the database don't wait for each other's migrations.
  migrationLock: [
    ...PATIENCE,
    sql`select pg_advisory_xact_lock(${DATABASE_LOCK} + (
      select cast(oid as bigint) from pg_namespace where nspname = current_schema()))`,
  ],
}

/**
 * FNV-1a hash of 32 bits. Transactions whose keys have the same hash wait for each other, which is harmless. Doesn't use Postgres's own hash
 * functions, because other engines lack them.
 */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
