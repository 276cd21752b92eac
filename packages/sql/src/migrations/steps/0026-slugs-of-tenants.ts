import type { Migration } from '../migration.ts'

/** Short names of tenants. Null in older rows: those tenants have none. */
export const slugsOfTenants: Migration = {
  name: '0026-slugs-of-tenants',
  statements: [
    'alter table auth_tenants add column slug text',
    'create unique index auth_tenants_by_slug on auth_tenants (slug)',
  ],
}
