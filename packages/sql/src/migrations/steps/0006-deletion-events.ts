import type { Migration } from '../migration.ts'

/**
 * Adds a mark to deliveries that report the deletion of their user. Marked deliveries are sent although the user no
 * longer exists.
 */
export const deletionEvents: Migration = {
  name: '0006-deletion-events',
  statements: ['alter table auth_deliveries add column after_deletion integer'],
}
