import type { Migration } from '../migration.ts'

/** A password reset looks up the API keys that the account made. */
export const makersOfApiKeys: Migration = {
  name: '0019-makers-of-api-keys',
  statements: ['create index auth_api_keys_by_maker on auth_api_keys (created_by, created_at, id)'],
}
