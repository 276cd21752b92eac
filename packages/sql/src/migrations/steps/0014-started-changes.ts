import type { Migration } from '../migration.ts'

/** Adds the changes that were started and haven't ended. Has no index besides its key, because it holds only the requests in progress. */
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
