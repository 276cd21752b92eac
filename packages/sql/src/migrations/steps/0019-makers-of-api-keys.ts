import type { Migration } from '../migration.ts'

/** Adds an index for password resets, which look up the API keys that the user has created. */
export const makersOfApiKeys: Migration = {
  name: '0019-makers-of-api-keys',
  statements: ['create index auth_api_keys_by_maker on auth_api_keys (created_by, created_at, id)'],
}
