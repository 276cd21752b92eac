import type { Migration } from '../migration.ts'

/** Statements of this migration that are the same in every dialect. */
export const ADMIN_LIST_INDEXES: readonly string[] = [
  'create index auth_sessions_by_address on auth_sessions (ip_address)',
  "alter table auth_roles add column search_text text not null default ''",
  'update auth_roles set search_text = lower(name)',
  "create index auth_user_roles_by_tenant on auth_user_roles (tenant_id) where tenant_id <> ''",
  // The new tenant index also contains `search_text`, so that a search reads only the rows it finds.
  'drop index auth_tenants_by_age',
  'create index auth_tenants_by_age on auth_tenants (created_at, id, search_text)',
  // The new delivery index also contains the status, so that filtering by status reads no rows.
  'drop index auth_deliveries_by_webhook',
  'create index auth_deliveries_by_webhook on auth_deliveries (webhook_id, created_at, id, status)',
]

/**
 * Adds indexes for the lists of the admin API, and a trigram index of e-mail addresses, which triggers keep up to
 * date. The trigram index refers to `search_id`, because `vacuum` and a restored dump may change rowids. It uses
 * secure deletion, so that no part of a deleted address remains in the index. To rebuild it: `insert into
 * auth_email_search (auth_email_search) values ('rebuild')`.
 */
export const adminLists: Migration = {
  name: '0004-admin-lists',
  statements: [
    'alter table auth_users add column search_id integer',
    'update auth_users set search_id = rowid',
    'create unique index auth_users_by_search_id on auth_users (search_id)',
    `create virtual table auth_email_search using fts5 (
      email, content='auth_users', content_rowid='search_id', columnsize=0, tokenize='trigram case_sensitive 1'
    )`,
    "insert into auth_email_search (auth_email_search, rank) values ('secure-delete', 1)",
    "insert into auth_email_search (auth_email_search) values ('rebuild')",
    `create trigger auth_users_inserted after insert on auth_users begin
      update auth_users set search_id = (select coalesce(max(search_id), 0) + 1 from auth_users) where id = new.id;
      insert into auth_email_search (rowid, email) select search_id, email from auth_users where id = new.id;
    end`,
    `create trigger auth_users_readdressed after update of email on auth_users when old.email <> new.email begin
      insert into auth_email_search (auth_email_search, rowid, email) values ('delete', old.search_id, old.email);
      insert into auth_email_search (rowid, email) values (new.search_id, new.email);
    end`,
    `create trigger auth_users_deleted after delete on auth_users begin
      insert into auth_email_search (auth_email_search, rowid, email) values ('delete', old.search_id, old.email);
    end`,
    ...ADMIN_LIST_INDEXES,
  ],
}
