import type { Migration } from '../migration.ts'

/** Adds a column for a member's role to the table of memberships, so that one statement can check that a tenant keeps an owner. */
export const rolesOfMembers: Migration = {
  name: '0022-roles-of-members',
  statements: [
    'alter table auth_tenant_members add column role text',
    "create index auth_tenant_members_owners on auth_tenant_members (tenant_id, user_id) where role = 'owner'",
  ],
}
