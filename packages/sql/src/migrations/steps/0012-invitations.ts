import type { Migration } from '../migration.ts'

export const invitations: Migration = {
  name: '0012-invitations',
  statements: [
    `create table auth_invitations (
      id text not null primary key,
      email text not null,
      token_hash text not null unique,
      roles text not null,
      tenant_id text,
      invited_by text,
      created_at bigint not null,
      expires_at bigint not null,
      sent_at bigint
    )`,
    'create index auth_invitations_by_age on auth_invitations (created_at, id)',
    'create index auth_invitations_by_expiry on auth_invitations (expires_at)',
  ],
}
