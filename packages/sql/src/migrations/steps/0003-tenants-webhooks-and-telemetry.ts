import type { Migration } from '../migration.ts'

export const tenantsWebhooksAndTelemetry: Migration = {
  name: '0003-tenants-webhooks-and-telemetry',
  statements: [
    `create table auth_tenants (
      id text not null primary key,
      name text not null,
      is_active integer not null,
      config text,
      created_at bigint not null,
      search_text text not null
    )`,
    'create index auth_tenants_by_age on auth_tenants (created_at, id)',
    `create table auth_tenant_members (
      tenant_id text not null references auth_tenants (id) on delete cascade,
      user_id text not null,
      primary key (tenant_id, user_id)
    )`,
    'create index auth_tenant_members_by_user on auth_tenant_members (user_id, tenant_id)',
    `create table auth_webhooks (
      id text not null primary key,
      url text,
      events text,
      secret text,
      is_active integer not null,
      tenant_id text,
      max_retries integer not null,
      retry_delay_ms bigint not null,
      provider text unique,
      allowed_actions text,
      js_script text,
      signature_scheme text,
      created_at bigint not null
    )`,
    'create index auth_webhooks_by_age on auth_webhooks (created_at, id)',
    'create index auth_webhooks_by_tenant on auth_webhooks (tenant_id, is_active)',
    `create table auth_deliveries (
      id text not null primary key,
      message_id text not null,
      webhook_id text not null,
      event text not null,
      url text not null,
      status text not null,
      attempts integer not null,
      next_attempt_at bigint,
      created_at bigint not null,
      delivered_at bigint,
      last_status_code integer,
      last_error text,
      body text not null,
      user_id text,
      due_at bigint,
      lease text
    )`,
    'create index auth_deliveries_by_due on auth_deliveries (due_at, id) where due_at is not null',
    'create index auth_deliveries_by_webhook on auth_deliveries (webhook_id, created_at, id)',
    'create index auth_deliveries_by_user on auth_deliveries (user_id) where user_id is not null',
    'create index auth_deliveries_delivered on auth_deliveries (delivered_at) where delivered_at is not null',
    "create index auth_deliveries_dead on auth_deliveries (created_at) where status = 'dead'",
    `create table auth_webhook_runs (
      id text not null primary key,
      webhook_id text not null,
      created_at bigint not null,
      duration_ms double precision not null,
      outcome text not null,
      error text,
      logs text not null
    )`,
    'create index auth_webhook_runs_by_webhook on auth_webhook_runs (webhook_id, created_at, id)',
    `create table auth_telemetry (
      id text not null primary key,
      event text not null,
      created_at bigint not null,
      data text,
      user_id text,
      tenant_id text,
      session_id text,
      correlation_id text,
      ip text,
      user_agent text
    )`,
    'create index auth_telemetry_by_age on auth_telemetry (created_at, id)',
    'create index auth_telemetry_by_event on auth_telemetry (event, created_at, id)',
    'create index auth_telemetry_by_user on auth_telemetry (user_id, created_at, id) where user_id is not null',
    'create index auth_telemetry_by_tenant on auth_telemetry (tenant_id, created_at, id) where tenant_id is not null',
    'create index auth_telemetry_by_session on auth_telemetry (session_id, created_at, id) where session_id is not null',
    `create table auth_api_keys (
      id text not null primary key,
      name text not null,
      key_hash text not null unique,
      key_prefix text not null,
      service_id text,
      scopes text not null,
      allowed_ips text not null,
      is_active integer not null,
      expires_at bigint,
      created_at bigint not null,
      last_used_at bigint,
      search_text text not null
    )`,
    'create index auth_api_keys_by_age on auth_api_keys (created_at, id)',
    `create table auth_mail_templates (
      id text not null primary key,
      base_html text not null,
      base_text text not null,
      translations text not null
    )`,
    `create table auth_page_translations (
      page text not null primary key,
      translations text not null
    )`,
  ],
}
