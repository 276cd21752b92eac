import type { Migration } from '../migration.ts'

/** Adds a column for tenants' short names in URLs. The column is null in older rows, whose tenants have no short name. */
export const slugsOfTenants: Migration = {
  name: '0026-slugs-of-tenants',
  statements: [
    'alter table auth_tenants add column slug text',
    'create unique index auth_tenants_by_slug on auth_tenants (slug)',
  ],
}
