import type { Migration } from '../migration.ts'

export const linkedAccountsAndSettings: Migration = {
  name: '0002-linked-accounts-and-settings',
  statements: [
    `create table auth_linked_accounts (
      user_id text not null,
      provider text not null,
      provider_account_id text not null,
      email text,
      name text,
      picture text,
      linked_at bigint not null,
      primary key (provider, provider_account_id)
    )`,
    'create index auth_linked_accounts_by_user on auth_linked_accounts (user_id, linked_at, provider, provider_account_id)',
    `create table auth_settings (
      key text not null primary key,
      value text not null
    )`,
  ],
}
