/** Statements that store many rows, so that a write of all of them needs several statements. */
import { type Sql, sql } from '../src/database/statement.ts'

export const ROWS = 2300
export const at = new Date('2030-01-01T00:00:00Z')
export const before = new Date(at.getTime() - 1)

export const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})`
export const id = sql`'x' || n`

function deliveries(status: Sql, deliveredAt: Sql, dueAt: Sql): readonly Sql[] {
  return [
    sql`insert into auth_deliveries
      (id, message_id, webhook_id, event, url, status, attempts, created_at, delivered_at, due_at, body, user_id)
      ${numbers} select ${id}, ${id}, 'w1', 'e', 'https://x.example', ${status}, 1, ${before.getTime() - 1}, ${deliveredAt}, ${dueAt}, '{}', 'u1'
      from numbers`,
  ]
}

const none = sql`cast(null as bigint)`
export const settled = deliveries(sql`'delivered'`, sql`${before.getTime() - 1}`, none)
export const dead = deliveries(sql`'dead'`, none, none)
export const pending = deliveries(sql`'pending'`, none, sql`${at.getTime()}`)
export const sessions = [
  sql`insert into auth_sessions
    (handle, user_id, method, counter, authenticated_at, created_at, expires_at, absolute_expires_at, last_active_at)
    ${numbers} select ${id}, 'u1', 'password', 0, 0, 0, 1, 1, n from numbers`,
]
export const telemetry = [
  sql`insert into auth_telemetry (id, event, created_at, user_id) ${numbers} select ${id}, 'e', 1, 'u1' from numbers`,
]
export const roles = [
  sql`insert into auth_roles (name, permissions, search_text) values ('editor', '[]', 'editor')`,
  sql`insert into auth_user_roles (user_id, role, tenant_id) ${numbers} select ${id}, 'editor', 't1' from numbers`,
]
export const members = [
  sql`insert into auth_tenants (id, name, is_active, created_at, search_text) values ('t1', 'T', 1, 0, 't')`,
  sql`insert into auth_tenant_members (tenant_id, user_id) ${numbers} select 't1', ${id} from numbers`,
]
export const records = [
  sql`insert into auth_records (kind, id, user_id, tenant_id, data, version, expires_at, created_at)
    ${numbers} select 'badge:card', ${id}, 'u1', 't1', '{}', 1, 1, 0 from numbers`,
]
export const users = [
  sql`insert into auth_users (id, email, is_email_verified, is_totp_enabled, created_at)
    ${numbers} select ${id}, ${id}, 1, 0, 0 from numbers`,
]
