import type { Migration } from '../migration.ts'

/** Statements of this migration that are the same in every dialect. */
export const AUDIT_TABLES: readonly string[] = [
  `create table auth_audit (
    sequence bigint not null primary key,
    id text not null,
    created_at bigint not null,
    event text not null,
    actor_id text,
    subject_id text,
    tenant_id text,
    correlation_id text,
    details text not null,
    personal text,
    origin text,
    previous_mac text not null,
    mac text not null
  )`,
  'create index auth_audit_by_actor on auth_audit (actor_id, sequence)',
  'create index auth_audit_by_subject on auth_audit (subject_id, sequence)',
  'create index auth_audit_by_event on auth_audit (event, created_at, sequence)',
  'create table auth_audit_keys (user_id text not null primary key, user_key text)',
]

/** Adds the audit trail. The database itself refuses to change or delete its rows. */
export const audit: Migration = {
  name: '0011-audit',
  statements: [
    ...AUDIT_TABLES,
    `create trigger auth_audit_unchanged before update on auth_audit begin
      select raise(abort, 'auth_audit is append-only');
    end`,
    `create trigger auth_audit_undeleted before delete on auth_audit begin
      select raise(abort, 'auth_audit is append-only');
    end`,
  ],
}
