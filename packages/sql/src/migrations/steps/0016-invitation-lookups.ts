import type { Migration } from '../migration.ts'

/** Adds indexes for deletions of users and tenants, which look up invitations by address, by inviter and by tenant. */
export const invitationLookups: Migration = {
  name: '0016-invitation-lookups',
  statements: ['email', 'invited_by', 'tenant_id'].map(
    (column) => `create index auth_invitations_by_${column} on auth_invitations (${column}, created_at, id)`,
  ),
}
