import type { Migration } from '../migration.ts'

/**
 * Adds a column that marks guests, and an index of only the guests, in the order in which the clean-up deletes them. All other users have null
 * in the column, so the migration needn't rewrite their rows.
 */
export const guests: Migration = {
  name: '0020-guests',
  statements: [
    'alter table auth_users add column is_guest integer',
    'create index auth_users_inactive_guests on auth_users ((coalesce(last_login, created_at)), id) where is_guest = 1',
  ],
}
