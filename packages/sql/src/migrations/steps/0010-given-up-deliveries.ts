import type { Migration } from '../migration.ts'

/** Adds a column for the first characters of a receiver's last response, and indexes for given-up deliveries and for the health of webhooks. */
export const givenUpDeliveries: Migration = {
  name: '0010-given-up-deliveries',
  statements: [
    'alter table auth_deliveries add column last_answer text',
    'drop index auth_deliveries_dead',
    "create index auth_deliveries_dead on auth_deliveries (created_at, id, webhook_id) where status = 'dead'",
    "create index auth_deliveries_dead_by_webhook on auth_deliveries (webhook_id, created_at) where status = 'dead'",
    `create index auth_deliveries_delivered_by_webhook on auth_deliveries (webhook_id, delivered_at)
      where delivered_at is not null`,
  ],
}
