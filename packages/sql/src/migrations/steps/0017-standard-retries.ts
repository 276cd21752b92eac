import type { Migration } from '../migration.ts'

/** Adds the standard schedule of retries, the time since which a webhook fails, and the former secret during a rotation. */
export const standardRetries: Migration = {
  name: '0017-standard-retries',
  statements: [
    'alter table auth_webhooks add column retry text',
    'alter table auth_webhooks add column previous_secret text',
    'alter table auth_webhooks add column previous_secret_until bigint',
    'alter table auth_webhooks add column failing_since bigint',
    'alter table auth_webhooks add column disabled_at bigint',
  ],
}
