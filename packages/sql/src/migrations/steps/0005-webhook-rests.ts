import type { Migration } from '../migration.ts'

/**
 * Adds pauses for failing webhooks, and lets each webhook's deliveries be leased separately. Indexes by webhook and
 * time replace the index by time.
 */
export const webhookRests: Migration = {
  name: '0005-webhook-rests',
  statements: [
    `create table auth_webhook_rests (
      webhook_id text not null primary key,
      failures integer not null,
      rests_until bigint
    )`,
    'drop index auth_deliveries_by_due',
    'create index auth_deliveries_queues on auth_deliveries (webhook_id, due_at, id) where due_at is not null',
    'create index auth_deliveries_leased on auth_deliveries (webhook_id, due_at) where lease is not null',
    'create index auth_deliveries_pending on auth_deliveries (created_at) where due_at is not null',
  ],
}
