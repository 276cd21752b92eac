import type { Migration } from '../migration.ts'

/**
 * Creates the tables of users, sessions, proofs, metadata, roles and rate limits. Times are `bigint` columns in
 * milliseconds since 1970.
 */
export const usersAndSessions: Migration = {
  name: '0001-users-and-sessions',
  statements: [
    `create table auth_users (
      id text not null primary key,
      email text not null unique,
      password_hash text,
      role text,
      first_name text,
      last_name text,
      name text,
      phone_number text,
      is_phone_verified integer,
      login_provider text,
      is_email_verified integer not null,
      email_verification_deadline bigint,
      is_totp_enabled integer not null,
      totp_secret text,
      totp_last_step bigint,
      sessions_valid_after bigint,
      require_2fa integer,
      is_disabled integer,
      is_admin integer,
      sms_code text,
      sms_code_expires_at bigint,
      created_at bigint not null,
      updated_at bigint,
      last_login bigint
    )`,
    'create index auth_users_by_age on auth_users (created_at, id)',
    `create table auth_sessions (
      handle text not null primary key,
      user_id text not null,
      tenant_id text,
      method text not null,
      provider text,
      counter integer not null,
      rotated_at bigint,
      authenticated_at bigint not null,
      created_at bigint not null,
      expires_at bigint not null,
      absolute_expires_at bigint not null,
      last_active_at bigint not null,
      user_agent text,
      ip_address text
    )`,
    'create index auth_sessions_by_user on auth_sessions (user_id, created_at, handle)',
    'create index auth_sessions_by_age on auth_sessions (created_at, handle)',
    'create index auth_sessions_by_expiry on auth_sessions (expires_at)',
    `create table auth_proofs (
      purpose text not null,
      hash text not null,
      user_id text not null,
      data text not null,
      attempts integer not null,
      expires_at bigint,
      primary key (purpose, hash)
    )`,
    'create index auth_proofs_by_user on auth_proofs (user_id, purpose)',
    'create index auth_proofs_by_expiry on auth_proofs (expires_at)',
    `create table auth_metadata (
      user_id text not null,
      key text not null,
      value text not null,
      primary key (user_id, key)
    )`,
    `create table auth_roles (
      name text not null primary key,
      permissions text not null
    )`,
    `create table auth_user_roles (
      user_id text not null,
      role text not null references auth_roles (name) on delete cascade,
      tenant_id text not null,
      primary key (user_id, role, tenant_id)
    )`,
    'create index auth_user_roles_by_role on auth_user_roles (role)',
    `create table auth_rate_limits (
      key text not null primary key,
      spent integer not null,
      window_ends_at bigint not null,
      allowed integer not null
    )`,
    'create index auth_rate_limits_by_end on auth_rate_limits (window_ends_at)',
  ],
}
