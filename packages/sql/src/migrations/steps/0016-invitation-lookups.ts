import type { Migration } from '../migration.ts'

/** Deletions of users and tenants look up the invitations of one address, of one inviter and into one tenant. */
export const invitationLookups: Migration = {
  name: '0016-invitation-lookups',
  statements: ['email', 'invited_by', 'tenant_id'].map(
    (column) => `create index auth_invitations_by_${column} on auth_invitations (${column}, created_at, id)`,
  ),
}
