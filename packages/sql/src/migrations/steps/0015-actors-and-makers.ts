import type { Migration } from '../migration.ts'

/** Adds columns for the kind of a started change's actor, and for the accounts that made invitations and API keys. All are null in older rows. */
export const actorsAndMakers: Migration = {
  name: '0015-actors-and-makers',
  statements: [
    'alter table auth_audit_started add column actor_kind text',
    'alter table auth_invitations add column inviter_id text',
    'alter table auth_api_keys add column created_by text',
  ],
}
