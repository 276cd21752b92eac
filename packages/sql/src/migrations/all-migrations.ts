import type { Migration } from './migration.ts'
import { usersAndSessions } from './steps/0001-users-and-sessions.ts'
import { linkedAccountsAndSettings } from './steps/0002-linked-accounts-and-settings.ts'
import { tenantsWebhooksAndTelemetry } from './steps/0003-tenants-webhooks-and-telemetry.ts'
import { adminLists } from './steps/0004-admin-lists.ts'
import { webhookRests } from './steps/0005-webhook-rests.ts'
import { deletionEvents } from './steps/0006-deletion-events.ts'
import { sessionFactors } from './steps/0007-session-factors.ts'
import { passkeys } from './steps/0008-passkeys.ts'
import { userSearch } from './steps/0009-user-search.ts'
import { givenUpDeliveries } from './steps/0010-given-up-deliveries.ts'
import { audit } from './steps/0011-audit.ts'
import { invitations } from './steps/0012-invitations.ts'
import { searchWalk } from './steps/0013-search-walk.ts'
import { startedChanges } from './steps/0014-started-changes.ts'
import { actorsAndMakers } from './steps/0015-actors-and-makers.ts'
import { invitationLookups } from './steps/0016-invitation-lookups.ts'
import { standardRetries } from './steps/0017-standard-retries.ts'
import { records } from './steps/0018-records.ts'
import { makersOfApiKeys } from './steps/0019-makers-of-api-keys.ts'
import { guests } from './steps/0020-guests.ts'
import { identifiers } from './steps/0021-identifiers.ts'
import { rolesOfMembers } from './steps/0022-roles-of-members.ts'
import { images } from './steps/0023-images.ts'
import { ownersOfApiKeys } from './steps/0025-owners-of-api-keys.ts'
import { slugsOfTenants } from './steps/0026-slugs-of-tenants.ts'

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
