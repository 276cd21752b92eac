import type { Migration } from './migration.ts'

/** Marks the deliveries that tell of their user's deletion, which are sent once that user is gone. */
export const deletionEvents: Migration = {
  name: '0006-deletion-events',
  statements: ['alter table auth_deliveries add column after_deletion integer'],
}
