import { usersAndSessions } from './0001-users-and-sessions.ts'
import { linkedAccountsAndSettings } from './0002-linked-accounts-and-settings.ts'
import { tenantsWebhooksAndTelemetry } from './0003-tenants-webhooks-and-telemetry.ts'
import { adminLists } from './0004-admin-lists.ts'
import { webhookRests } from './0005-webhook-rests.ts'
import { deletionEvents } from './0006-deletion-events.ts'
import { sessionFactors } from './0007-session-factors.ts'
import { passkeys } from './0008-passkeys.ts'
import { userSearch } from './0009-user-search.ts'
import { givenUpDeliveries } from './0010-given-up-deliveries.ts'
import { audit } from './0011-audit.ts'
import { invitations } from './0012-invitations.ts'
import { searchWalk } from './0013-search-walk.ts'
import { startedChanges } from './0014-started-changes.ts'
import { actorsAndMakers } from './0015-actors-and-makers.ts'
import { invitationLookups } from './0016-invitation-lookups.ts'
import { standardRetries } from './0017-standard-retries.ts'
import { records } from './0018-records.ts'
import { makersOfApiKeys } from './0019-makers-of-api-keys.ts'
import { guests } from './0020-guests.ts'
import { identifiers } from './0021-identifiers.ts'
import { rolesOfMembers } from './0022-roles-of-members.ts'
import { images } from './0023-images.ts'
import { ownersOfApiKeys } from './0025-owners-of-api-keys.ts'
import { slugsOfTenants } from './0026-slugs-of-tenants.ts'
import type { Migration } from './migration.ts'

export const ALL_MIGRATIONS: readonly Migration[] = [
  usersAndSessions,
  linkedAccountsAndSettings,
  tenantsWebhooksAndTelemetry,
  adminLists,
  webhookRests,
  deletionEvents,
  sessionFactors,
  passkeys,
  userSearch,
  givenUpDeliveries,
  audit,
  invitations,
  searchWalk,
  startedChanges,
  actorsAndMakers,
  invitationLookups,
  standardRetries,
  records,
  makersOfApiKeys,
  guests,
  identifiers,
  rolesOfMembers,
  images,
  ownersOfApiKeys,
  slugsOfTenants,
]
