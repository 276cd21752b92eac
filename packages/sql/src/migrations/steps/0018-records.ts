import type { Migration } from '../migration.ts'

export const records: Migration = {
  name: '0018-records',
  statements: [
    `create table auth_records (
      kind text not null,
      id text not null,
      user_id text,
      tenant_id text,
      lookup text,
      data text not null,
      version bigint not null,
      expires_at bigint,
      created_at bigint not null,
      primary key (kind, id),
      unique (kind, lookup)
    )`,
    'create index auth_records_by_age on auth_records (kind, created_at, id, expires_at)',
    'create index auth_records_by_user on auth_records (user_id, kind, created_at, id, expires_at)',
    'create index auth_records_by_tenant on auth_records (tenant_id, kind, created_at, id, expires_at)',
    'create index auth_records_by_expiry on auth_records (expires_at)',
  ],
}
