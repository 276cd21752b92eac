import type { Migration } from './migration.ts'

/** The index holds guests only, in the order in which the clean-up deletes them. Members have null, so that no row is rewritten. */
export const guests: Migration = {
  name: '0020-guests',
  statements: [
    'alter table auth_users add column is_guest integer',
    'create index auth_users_inactive_guests on auth_users ((coalesce(last_login, created_at)), id) where is_guest = 1',
  ],
}
