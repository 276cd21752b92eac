import type { Migration } from '../migration.ts'

export const passkeys: Migration = {
  name: '0008-passkeys',
  statements: [
    `create table auth_passkeys (
      id text not null primary key,
      user_id text not null,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      is_backup_eligible smallint not null,
      is_backed_up smallint not null,
      name text not null,
      created_at bigint not null,
      last_used_at bigint
    )`,
    'create index auth_passkeys_by_user on auth_passkeys (user_id, created_at, id)',
  ],
}
