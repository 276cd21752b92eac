import type { Migration } from '../migration.ts'

/** Adds columns for a webhook's schedule of retries, the times since which it fails and is disabled, and the former secret during a rotation. */
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
