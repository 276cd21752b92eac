import type { Migration } from '../migration.ts'

/**
 * Adds a table of the audited changes that have started and not ended. It has no index except its primary key, because it holds few rows: those of
 * the requests in progress.
 */
export const startedChanges: Migration = {
  name: '0014-started-changes',
  statements: [
    `create table auth_audit_started (
      id text not null primary key,
      started_at bigint not null,
      action text not null,
      target text not null,
      actor_id text,
      correlation_id text not null
    )`,
  ],
}
