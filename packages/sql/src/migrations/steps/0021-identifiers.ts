import type { Migration } from '../migration.ts'

export const identifiers: Migration = {
  name: '0021-identifiers',
  statements: ['username', 'phone_identifier'].flatMap((column) => [
    `alter table auth_users add column ${column} text`,
    `create unique index auth_users_by_${column} on auth_users (${column})`,
  ]),
}
