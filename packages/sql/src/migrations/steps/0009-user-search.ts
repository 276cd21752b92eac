import type { Migration } from '../migration.ts'

/** Statements of this migration that are the same in every dialect. */
export const USER_SEARCH_INDEXES: readonly string[] = [
  'create index auth_users_by_last_login on auth_users (coalesce(last_login, 0), id)',
  // The new index also contains the filtered columns, so that a filtered list in the order of creation reads no other rows.
  'drop index auth_users_by_age',
  'create index auth_users_by_age on auth_users (created_at, id, is_disabled, is_email_verified, is_totp_enabled, require_2fa)',
]

const NAMES = 'first_name, last_name, name, phone_number'
const of = (row: 'new' | 'old') => NAMES.replaceAll(/\w+/g, `${row}.$&`)

/**
 * Adds indexes for searching and sorting users, and a trigram index of names and phone numbers, which triggers keep up
 * to date. The index is built like that of e-mail addresses in `0004-admin-lists`.
 */
export const userSearch: Migration = {
  name: '0009-user-search',
  statements: [
    `create virtual table auth_name_search using fts5 (
      ${NAMES}, content='auth_users', content_rowid='search_id', columnsize=0, tokenize='trigram'
    )`,
    "insert into auth_name_search (auth_name_search, rank) values ('secure-delete', 1)",
    "insert into auth_name_search (auth_name_search) values ('rebuild')",
    'drop trigger auth_users_inserted',
    `create trigger auth_users_inserted after insert on auth_users begin
      update auth_users set search_id = (select coalesce(max(search_id), 0) + 1 from auth_users) where id = new.id;
      insert into auth_email_search (rowid, email) select search_id, email from auth_users where id = new.id;
      insert into auth_name_search (rowid, ${NAMES}) select search_id, ${NAMES} from auth_users where id = new.id;
    end`,
    `create trigger auth_users_renamed after update of ${NAMES} on auth_users
    when (${of('old')}) is not (${of('new')}) begin
      insert into auth_name_search (auth_name_search, rowid, ${NAMES}) values ('delete', old.search_id, ${of('old')});
      insert into auth_name_search (rowid, ${NAMES}) values (new.search_id, ${of('new')});
    end`,
    'drop trigger auth_users_deleted',
    `create trigger auth_users_deleted after delete on auth_users begin
      insert into auth_email_search (auth_email_search, rowid, email) values ('delete', old.search_id, old.email);
      insert into auth_name_search (auth_name_search, rowid, ${NAMES}) values ('delete', old.search_id, ${of('old')});
    end`,
    ...USER_SEARCH_INDEXES,
  ],
}
