/**
 * Names of all migrations, in the order in which they apply. Kept apart from the migrations, so that a Worker can compare
 * the names without bundling the SQL.
 */
export const MIGRATION_NAMES: readonly string[] = [
  '0001-users-and-sessions',
  '0002-linked-accounts-and-settings',
  '0003-tenants-webhooks-and-telemetry',
  '0004-admin-lists',
  '0005-webhook-rests',
  '0006-deletion-events',
  '0007-session-factors',
  '0008-passkeys',
  '0009-user-search',
  '0010-given-up-deliveries',
  '0011-audit',
  '0012-invitations',
  '0013-search-walk',
  '0014-started-changes',
  '0015-actors-and-makers',
  '0016-invitation-lookups',
  '0017-standard-retries',
  '0018-records',
  '0019-makers-of-api-keys',
  '0020-guests',
  '0021-identifiers',
  '0022-roles-of-members',
  '0023-images',
  '0025-owners-of-api-keys',
  '0026-slugs-of-tenants',
]
