import type { Migration } from '../migration.ts'

/** Adds `search_id` to the index of creation times, so that a search with many results scans this index and reads only the rows of its page. */
export const searchWalk: Migration = {
  name: '0013-search-walk',
  statements: [
    'drop index auth_users_by_age',
    'create index auth_users_by_age on auth_users (created_at, id, is_disabled, is_email_verified, is_totp_enabled, require_2fa, search_id)',
  ],
}
