import type { Migration } from '../migration.ts'

/** The role of a member is in the membership, so that one statement decides whether a tenant keeps an owner. */
export const rolesOfMembers: Migration = {
  name: '0022-roles-of-members',
  statements: [
    'alter table auth_tenant_members add column role text',
    "create index auth_tenant_members_owners on auth_tenant_members (tenant_id, user_id) where role = 'owner'",
  ],
}
