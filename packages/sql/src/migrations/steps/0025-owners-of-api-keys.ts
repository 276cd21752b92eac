import type { Migration } from '../migration.ts'

/** Adds columns for the users and tenants to whom API keys belong. Both are null in older rows, which are keys of administrators. */
export const ownersOfApiKeys: Migration = {
  name: '0025-owners-of-api-keys',
  statements: ['user', 'tenant'].flatMap((owner) => [
    `alter table auth_api_keys add column ${owner}_id text`,
    `create index auth_api_keys_by_${owner} on auth_api_keys (${owner}_id, created_at, id)`,
  ]),
}
