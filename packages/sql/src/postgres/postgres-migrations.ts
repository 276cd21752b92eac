import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { ALL_MIGRATIONS } from '../migrations/all-migrations.ts'
import type { Migration } from '../migrations/migration.ts'
import { ADMIN_LIST_INDEXES, adminLists } from '../migrations/steps/0004-admin-lists.ts'
import { USER_SEARCH_INDEXES, userSearch } from '../migrations/steps/0009-user-search.ts'
import { AUDIT_TABLES, audit } from '../migrations/steps/0011-audit.ts'
import { searchWalk } from '../migrations/steps/0013-search-walk.ts'
import { LOCKS } from './postgres-dialect.ts'

/** Replaces the migration of the same name, whose full-text index is SQLite's. `user-trigrams.ts` creates the index. */
const adminListsHere: Migration = {
  name: adminLists.name,
  statements: [
    ...ADMIN_LIST_INDEXES,
    // Without `search_text`: Postgres refuses index entries beyond 2700 bytes.
    'drop index auth_tenants_by_age',
    'create index auth_tenants_by_age on auth_tenants (created_at, id)',
    // The new session index also contains the expiry, so that the list reads no expired rows.
    'drop index auth_sessions_by_age',
    'create index auth_sessions_by_age on auth_sessions (created_at, handle, expires_at)',
  ],
}

/** Replaces the migration of the same name, whose full-text index is SQLite's. `user-trigrams.ts` creates the index of names. */
const userSearchHere: Migration = { name: userSearch.name, statements: USER_SEARCH_INDEXES }

/** Replaces the migration of the same name, whose triggers are SQLite's. */
const auditHere: Migration = {
  name: audit.name,
  statements: [
    ...AUDIT_TABLES,
    `create function auth_audit_refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'auth_audit is append-only';
    end $$`,
    `create trigger auth_audit_unchanged before update or delete on auth_audit
    for each row execute function auth_audit_refuse()`,
    `create trigger auth_audit_untruncated before truncate on auth_audit
    for each statement execute function auth_audit_refuse()`,
  ],
}

/** CockroachDB lacks these triggers in the versions before 24.3. There, only the MACs of the rows reveal changes. */
const auditWithoutTriggers: Migration = { name: audit.name, statements: AUDIT_TABLES }

/** Replaces the migration of the same name, whose column only SQLite has. */
const searchWalkHere: Migration = { name: searchWalk.name, statements: [] }

const REPLACEMENTS: readonly Migration[] = [adminListsHere, userSearchHere, auditHere, searchWalkHere]

/**
 * Creates the table of messages of event streams, which every process reads. The table is unlogged, so that a write costs little. A crash or
 * fail-over of the database therefore loses the last minutes of messages. `published_at` is in microseconds.
 */
const hubMessages: Migration = {
  name: 'postgres-0001-hub-messages',
  statements: [
    `create unlogged table auth_hub_messages (
      id text not null primary key,
      body text not null,
      published_at bigint not null
    )`,
    'create index auth_hub_messages_by_age on auth_hub_messages (published_at)',
  ],
}

/** Creates the rows that transactions lock to run one after the other. */
const locks: Migration = {
  name: 'postgres-0002-locks',
  statements: [
    'create table auth_locks (key integer not null primary key)',
    `insert into auth_locks (key) select * from generate_series(0, ${LOCKS - 1})`,
  ],
}

const PLAIN_MIGRATIONS: readonly Migration[] = [
  ...ALL_MIGRATIONS.map((migration) => REPLACEMENTS.find(({ name }) => name === migration.name) ?? migration),
  hubMessages,
  locks,
]

/** The migrations for Postgres: the shared ones, with texts compared by bytes, and the migrations that only Postgres has. */
export const POSTGRES_MIGRATIONS: readonly Migration[] = PLAIN_MIGRATIONS.map(({ name, statements }) => ({
  name,
  statements: statements.map(inByteOrder),
}))

/** Returns the migrations for this engine. CockroachDB compares texts by bytes anyway, and not all its versions know the collation "C". */
export async function migrationsFor(db: SqlDatabase): Promise<readonly Migration[]> {
  const row = await db.first(sql<{ readonly version: string }>`select version() as version`)
  if (row?.version.includes('CockroachDB') !== true) return POSTGRES_MIGRATIONS
  return PLAIN_MIGRATIONS.map((migration) => (migration === auditHere ? auditWithoutTriggers : migration))
}

/**
 * Gives each text column the collation "C", so that texts sort by bytes as in SQLite, whatever the locale of the
 * database. Prefix searches need this order.
 */
function inByteOrder(statement: string): string {
  return /^(create|alter) .*table/.test(statement) ? statement.replaceAll(/ text\b/g, ' text collate "C"') : statement
}
